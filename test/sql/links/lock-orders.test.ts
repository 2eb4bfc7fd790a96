import type pg from 'pg';
import { expect, test } from 'vitest';
import { countClicks } from '../../../db/clicks/functions/clicks.ts';
import { useClicks } from '../clicks/counted-clicks.ts';
import { callOf } from '../suite/suite-of.ts';
import { creatorOf, setPrice } from '../suite/tenants.ts';
import { useSql, waitForLock } from '../suite/use-sql.ts';
import { batchOf } from './batches.ts';

const sql = useSql();
const { open, addLink, stepOf, DAY, PRICE } = useClicks(sql);

/** Starts a statement on a connection of its own; `waits` is settled once it waits for a lock, or is done. */
async function start(run: (by: pg.Client) => Promise<unknown>) {
  const by = await sql.connect();
  const { rows } = await by.query<{ pid: number }>('select pg_backend_pid() as pid');
  const done = run(by);
  return { done, waits: Promise.race([done, waitForLock(sql, rows[0]?.pid ?? 0)]) };
}

test('a batch and settings that begin references, and the drain, take what they share in one order', async () => {
  const tenant = await open();
  const organization = tenant.organizationId;
  await setPrice(sql, organization, 'urlshortener.link', 1);
  const link = await addLink(tenant);
  await sql.query(
    `insert into organization_day (organization_id, reference_id, day, clicks, unique_clicks, dimensions, top_links)
     values ($1, 0, $2, 0, 0, '[]', '{}')`,
    [organization, DAY],
  );
  const [cursor] = await sql.query<{ shard: number; expected: string }>(
    'select shard, position as expected from click_cursor where shard = $1 % (select count(*) from click_cursor)',
    [link],
  );
  const counted = { ...(await stepOf({ link, visitors: ['1'] })), ...cursor };

  // The drain has the cursor, and stops before it charges.
  const holder = await sql.connect();
  await holder.query('begin');
  await holder.query('select from organization_day where organization_id = $1 for update', [organization]);
  let tries = 0;
  const drain = await start((by) => {
    const query = by.query.bind(by) as (...given: unknown[]) => unknown;
    // The statement would be sent once more after a deadlock.
    const counting = Object.assign(by, {
      query: (...given: unknown[]) => {
        tries += 1;
        return query(...given);
      },
    });
    return callOf(sql, countClicks)(counted, counting);
  });
  await drain.waits;
  const settings = await start((by) =>
    by.query(
      `select routine.set_link_settings($1, 'go.localhost', code, false, 'by settings', null, '{}', '{}')
         from link where id = $2`,
      [organization, link],
    ),
  );
  await settings.waits;
  const { apiKey, costCenter } = creatorOf(tenant);
  const batch = await start((by) =>
    by.query('select routine.create_link_batch($1, $2, $3, $4, null)', [
      organization,
      apiKey,
      costCenter,
      batchOf(1, 'by batch'),
    ]),
  );
  await batch.waits;
  await holder.query('rollback');
  await Promise.all([drain.done, settings.done, batch.done]);
  expect(tries).toBe(1);

  expect(
    await sql.query('select name from link_reference where organization_id = $1 order by name', [
      organization,
    ]),
  ).toEqual([{ name: 'by batch' }, { name: 'by settings' }]);
  expect(
    await sql.query('select pending_micro from billing_account where organization_id = $1', [organization]),
  ).toEqual([{ pending_micro: String(PRICE) }]);
});
