import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { countClicks, setAsideClicks } from '../../../db/clicks/functions/clicks.ts';
import { findPostgresError } from '../../../db/engine/postgres-error.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant, setPlan, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { useClicks } from './counted-clicks.ts';

const sql = useSql();
const { PRICE, SHARD, DAY, NOON_MS, NOON, open, accountOf, addLink, cursor, stepOf } = useClicks(sql);
/** A link's counters: of the day, its organization's day, and its lifetime. */
const countsOf = async (link: number) =>
  (
    await sql.query(
      `select one.clicks, one.unique_clicks as uniques, total.clicks as all, life.clicks::int as life
         from link join link_day one on one.link_id = link.id
         join organization_day total on total.organization_id = link.organization_id and total.reference_id = 0 and total.day = one.day
         cross join routine.lifetime_visits(link.id, link.created_at) life where link.id = $1`,
      [link],
    )
  )[0];
/** The error code and detail that a statement fails with. */
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => {
      const found = findPostgresError(error);
      return { code: found?.code, detail: found?.detail && JSON.parse(found.detail) };
    },
  );

suiteOf(sql, countClicks, (call) => {
  test('counts a step once, however and by whomever it is repeated', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    const step = await stepOf({ link, visitors: ['1', '-9223372036854775808'] });
    const workers = await sql.connections(6);
    const ends = await Promise.all(workers.map((by) => failureOf(call(step, by))));
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(new Set(ends.map((end) => end?.code))).toEqual(new Set([undefined, 'OP001']));
    const counted = { clicks: 2, uniques: 2, all: 2, life: 2 };
    expect(await countsOf(link)).toEqual(counted);
    expect(await accountOf(tenant)).toMatchObject({ pending: 2 * PRICE });
    // A batch that comes again: a copy in the backlog, or a stream that starts again.
    const again = await stepOf({ link, visitors: ['3'], batches: [...step.batches, randomUUID()] });
    expect(await failureOf(call(again))).toEqual({ code: 'OP002', detail: step.batches });
    expect(await countsOf(link)).toEqual(counted);
    expect(await cursor()).toBe(step.next);
    await call({ ...again, batches: again.batches.slice(1) });
    expect(await countsOf(link)).toEqual({ clicks: 3, uniques: 3, all: 3, life: 3 });
    expect(await accountOf(tenant)).toMatchObject({ pending: 3 * PRICE });
  });

  test('recognizes a returning visitor of the day, and one who comes too often', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    await call(await stepOf({ link, visitors: ['7'], perVisitor: 3 }));
    await call(await stepOf({ link, visitors: ['7'], perVisitor: 2 }));
    expect(await countsOf(link)).toEqual({ clicks: 5, uniques: 1, all: 5, life: 5 });
    const more = await stepOf({ link, visitors: ['7', '8'], perVisitor: 2 });
    expect(await failureOf(call(more))).toEqual({
      code: 'OP003',
      detail: [expect.objectContaining({ link, visitor: '7', day: DAY, minute: 720, remaining: 0 })],
    });
    expect(await countsOf(link)).toMatchObject({ clicks: 5 });
    await call({ ...(await stepOf({ link, visitors: ['8'] })), flooded: [{ link, day: DAY, visits: 2 }] });
    expect(await countsOf(link)).toEqual({ clicks: 6, uniques: 2, all: 6, life: 6 });
    expect(await sql.query('select visits::int from click_flood where link_id = $1', [link])).toEqual([
      { visits: 2 },
    ]);
    expect(await accountOf(tenant)).toMatchObject({ pending: 6 * PRICE });
  });

  describe('of a link with a ceiling', () => {
    const limit = (link: number, most: number) =>
      sql.query('insert into link_setting (link_id, max_clicks) values ($1, $2)', [link, most]);
    const isReached = async (link: number) =>
      (
        await sql.query('select reached_at is not null as is from link_setting where link_id = $1', [link])
      )[0];
    const address = async (link: number) =>
      await sql.query(
        'select domain.name as domain, code from link join domain_tenure on domain_tenure.id = tenure_id join domain on domain.id = domain_id where link.id = $1',
        [link],
      );

    test('counts and charges exactly the visits of its ceiling, and says that it is reached', async () => {
      const tenant = await open();
      const [link, other] = [await addLink(tenant), await addLink(tenant)];
      await limit(link, 3);
      expect(await call(await stepOf({ link, visitors: ['1', '2'] }))).toEqual({ emitted: [], reached: [] });
      expect(await isReached(link)).toEqual({ is: false });
      const more = await stepOf({ link, visitors: ['3', '4'] });
      expect(await failureOf(call(more))).toEqual({
        code: 'OP004',
        detail: [{ of: `link ${link}`, links: [link], remaining: 1 }],
      });
      expect(await countsOf(link)).toMatchObject({ clicks: 2 });
      const filtered = [{ link, day: DAY, requests: 1 }];
      const { reached } = await call({ ...(await stepOf({ link, visitors: ['3'] })), filtered });
      expect(reached).toEqual(await address(link));
      expect(await isReached(link)).toEqual({ is: true });
      expect(await countsOf(link)).toEqual({ clicks: 3, uniques: 3, all: 3, life: 3 });
      expect(await accountOf(tenant)).toMatchObject({ pending: 3 * PRICE });
      // Later visits are not charged, and the link is reported as reached again.
      expect(await failureOf(call(await stepOf({ link, visitors: ['5'] })))).toEqual({
        code: 'OP004',
        detail: [{ of: `link ${link}`, links: [link], remaining: 0 }],
      });
      const late = { ...(await stepOf({ link, visitors: [] })), items: [], filtered };
      expect((await call(late)).reached).toEqual(await address(link));
      expect(await call(await stepOf({ link: other, visitors: ['1'] }))).toEqual({
        emitted: [],
        reached: [],
      });
      expect(await accountOf(tenant)).toMatchObject({ pending: 4 * PRICE });
    });

    test('counts no visit too many or twice, however many drains run at once', async () => {
      const tenant = await open();
      const link = await addLink(tenant);
      await limit(link, 4);
      await call(await stepOf({ link, visitors: ['1', '2'] }));
      const step = await stepOf({ link, visitors: ['3', '4'] });
      const tooMany = { ...(await stepOf({ link, visitors: ['5', '6', '7'] })), expected: step.expected };
      const workers = await sql.connections(6);
      const ends = await Promise.all(
        workers.map((by, n) => failureOf(call(n % 2 === 0 ? step : tooMany, by))),
      );
      expect(ends.filter((end) => end === undefined)).toHaveLength(1);
      expect(await countsOf(link)).toEqual({ clicks: 4, uniques: 4, all: 4, life: 4 });
      expect(await accountOf(tenant)).toMatchObject({ pending: 4 * PRICE });
      const copy = await stepOf({ link, visitors: ['3', '4'], batches: step.batches });
      expect(await failureOf(call(copy))).toMatchObject({ code: 'OP002' });
      expect(await isReached(link)).toEqual({ is: true });
    });
  });

  describe('of a reference with a ceiling', () => {
    const refer = async (
      { organizationId }: { organizationId: number },
      links: number[],
      most: number | null,
    ) => {
      const [row] = await sql.query<{ id: number }>(
        'insert into link_reference (organization_id, name) values ($1, $2) returning id::int',
        [organizationId, 'campaign'],
      );
      await sql.query('update link set reference_id = $2 where id = any ($1)', [links, row?.id]);
      await limit(organizationId, most);
      return row?.id ?? 0;
    };
    const limit = async (organization: number, most: number | null) =>
      (
        await sql.query<{ is: boolean }>('select routine.set_reference_settings($1, $2, $3) as is', [
          organization,
          'campaign',
          most,
        ])
      )[0]?.is;
    const stateOf = async (id: number) =>
      (
        await sql.query(
          `select visits::int, reached_at is not null as "isReached", refresh_due_at is not null as "isDue"
             from link_reference where id = $1`,
          [id],
        )
      )[0];

    test('counts and charges exactly the visits of its ceiling, of all its links together', async () => {
      const tenant = await open();
      const [link, other, without] = [await addLink(tenant), await addLink(tenant), await addLink(tenant)];
      await call(await stepOf({ link, visitors: ['1'] }));
      const id = await refer(tenant, [link, other], 4);
      expect(await stateOf(id)).toEqual({ visits: 1, isReached: false, isDue: false });
      await call(await stepOf({ link, visitors: ['2'] }));
      const tooMany = await stepOf({ link: other, visitors: ['1', '2', '3'] });
      const both = {
        ...tooMany,
        items: [...tooMany.items, { ...(await stepOf({ link, visitors: ['7'] })).items[0] }],
      };
      expect(await failureOf(call(both as typeof tooMany))).toEqual({
        code: 'OP004',
        detail: [{ of: `reference ${id}`, links: expect.arrayContaining([link, other]), remaining: 2 }],
      });
      const { reached } = await call(await stepOf({ link: other, visitors: ['1', '2'] }));
      expect(reached).toHaveLength(1);
      expect(await stateOf(id)).toEqual({ visits: 4, isReached: true, isDue: true });
      expect(await failureOf(call(await stepOf({ link, visitors: ['9'] })))).toMatchObject({ code: 'OP004' });
      const late = {
        ...(await stepOf({ link, visitors: [] })),
        items: [],
        filtered: [{ link, day: DAY, requests: 1 }],
      };
      expect((await call(late)).reached).toHaveLength(1);
      expect((await call(await stepOf({ link: without, visitors: ['1'] }))).reached).toEqual([]);
      expect(await accountOf(tenant)).toMatchObject({ pending: 5 * PRICE });

      // A link that is deleted gives nothing back; a higher ceiling does.
      await sql.query('update link set deleted_at = now() where id = $1', [other]);
      expect(await failureOf(call(await stepOf({ link, visitors: ['9'] })))).toMatchObject({ code: 'OP004' });
      expect(await limit(tenant.organizationId, 5)).toBe(true);
      expect(await stateOf(id)).toMatchObject({ visits: 4, isReached: false, isDue: true });
      expect((await call(await stepOf({ link, visitors: ['9'] }))).reached).toHaveLength(1);
      await limit(tenant.organizationId, null);
      expect(await stateOf(id)).toMatchObject({ isReached: false });
      expect((await call(await stepOf({ link, visitors: ['10'] }))).reached).toEqual([]);
      // Once it has had none, its visits are those that its statistics show.
      await limit(tenant.organizationId, 4);
      expect(await stateOf(id)).toMatchObject({ visits: 4, isReached: true });
      const stranger = await open();
      expect(await limit(stranger.organizationId, 4)).toBe(false);
    });

    test('counts no visit too many, however many drains of several shards run at once', async () => {
      const tenant = await open();
      const [link, other] = [await addLink(tenant), await addLink(tenant)];
      const id = await refer(tenant, [link, other], 3);
      const one = await stepOf({ link, visitors: ['1', '2'] });
      const [{ position = '' } = {}] = await sql.query<{ position: string }>(
        'select position from click_cursor where shard = 1',
      );
      const elsewhere = {
        ...(await stepOf({ link: other, visitors: ['3', '4'] })),
        shard: 1,
        expected: position,
      };
      const [first, second] = [await sql.connect(), await sql.connect()];
      const ends = await Promise.all([failureOf(call(one, first)), failureOf(call(elsewhere, second))]);
      expect(ends.filter((end) => end === undefined)).toHaveLength(1);
      expect(ends.find((end) => end !== undefined)).toMatchObject({
        code: 'OP004',
        detail: [{ of: `reference ${id}`, remaining: 1 }],
      });
      expect(await stateOf(id)).toMatchObject({ visits: 2, isReached: false });
      expect(await accountOf(tenant)).toMatchObject({ pending: 2 * PRICE });
    });
  });

  describe('charges each visit at the price and plan of its time', () => {
    test('charges each visit at its own price when prices and plans changed in between', async () => {
      const tenant = await open();
      const link = await addLink(tenant);
      await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 100, new Date(NOON).toISOString());
      const step = await stepOf({ link, visitors: ['1', '2', '3'] });
      const [item] = step.items;
      const moments = [NOON - 1, NOON, NOON + 1];
      await call({
        ...step,
        items: item ? [{ ...item, first: NOON_MS - 1, last: NOON_MS + 1 }] : [],
        moments,
      });
      expect(await accountOf(tenant)).toMatchObject({ pending: PRICE + 200 });
    });

    test('charges nothing under a plan, and more than the balance without one', async () => {
      const planned = await open();
      await setPlan(sql, planned.organizationId, 'urlshortener');
      await call(await stepOf({ link: await addLink(planned), visitors: ['1'] }));
      expect(await accountOf(planned)).toMatchObject({ pending: 0 });
      const poor = await openTenant(sql, { balanceMicro: 1 }, { 'urlshortener.visit': PRICE });
      await call(await stepOf({ link: await addLink(poor), visitors: ['1'] }));
      expect(await accountOf(poor)).toMatchObject({ available: 1 - PRICE });
    });
  });

  test('counts nothing when killed, and everything on the next run', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    const step = await stepOf({ link, visitors: ['1'] });
    const killed = await sql.connect();
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
    await killed.query('begin');
    await call(step, killed);
    await sql.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(killed.query('commit')).rejects.toThrow();
    expect([await countsOf(link), (await accountOf(tenant)).pending]).toEqual([undefined, 0]);
    await call(step);
    expect(await countsOf(link)).toEqual({ clicks: 1, uniques: 1, all: 1, life: 1 });
    expect(await accountOf(tenant)).toMatchObject({ pending: PRICE });
  });

  test('leaves out visits of links that do not exist', async () => {
    const step = await stepOf({ link: 999_999_999, visitors: ['1'] });
    await call(step);
    expect(await cursor()).toBe(step.next);
    expect(await countsOf(999_999_999)).toBeUndefined();
  });
});

suiteOf(sql, setAsideClicks, (call) => {
  test('moves past a batch from where it was read, or does nothing', async () => {
    const [batch, expected] = [randomUUID(), await cursor()];
    const aside = { shard: SHARD, expected, next: randomUUID(), batch, clicks: 'clicks', reason: 'because' };
    const put = (by: pg.Client) => failureOf(call(aside, by));
    await sql.query("insert into click_backlog (batch_id, shard, clicks) values ($1, $2, 'clicks')", [
      batch,
      SHARD,
    ]);
    const ends = await Promise.all((await Promise.all([sql.connect(), sql.connect()])).map(put));
    expect(ends.map((end) => end?.code).sort()).toEqual(['OP001', undefined]);
    expect(await cursor()).toBe(aside.next);
    expect(await sql.query('select reason from click_set_aside where batch_id = $1', [batch])).toHaveLength(
      1,
    );
    expect(await sql.query('select from click_backlog where batch_id = $1', [batch])).toEqual([]);
  });
});
