import { beforeEach, expect, test } from 'vitest';
import { beginWebhookRun } from '../../../db/webhooks/functions/webhooks.ts';
import { purgeWebhooks } from '../../../db/webhooks/queries/webhook-outbox.ts';
import { callOf, overPg } from '../suite/suite-of.ts';
import { useSql, waitForLock } from '../suite/use-sql.ts';
import { at, beginOf, OVER, START, webhooksOf } from './webhooks.ts';

const sql = useSql();
const { emitOne, stateOf, setEndpoint, clear, openLane } = webhooksOf(sql);
const begin = callOf(sql, beginWebhookRun);
beforeEach(clear);

/** A lane of an endpoint that takes five events per request, with deliveries a second apart, and their events. */
async function openBatches(count: number) {
  const lane = await openLane(count);
  await setEndpoint(lane.tenant, 'batch_size = 5');
  await sql.query(
    `update webhook_delivery set next_attempt_at = $2::timestamptz - make_interval(secs => $3 - place)
       from unnest($1::uuid[]) with ordinality given (id, place) where webhook_delivery.id = given.id`,
    [lane.ids, START, count],
  );
  const rows = await sql.query<{ id: string; event: string }>(
    'select id, event_id as event from webhook_delivery where id = any($1)',
    [lane.ids],
  );
  const eventOf = new Map(rows.map(({ id, event }) => [id, event]));
  return { ...lane, events: lane.ids.map((id) => eventOf.get(id) ?? '') };
}

const eventsOf = (attempts: readonly { events: readonly { id: string }[] }[]) =>
  attempts.map(({ events }) => events.map(({ id }) => id));

test('Batches have the oldest events first, each event once, whichever of several workers forms them', async () => {
  const { tenant, ids, events, lane } = await openBatches(12);
  const workers = await sql.connections(6);
  const answers = await Promise.all(workers.map((by) => begin(beginOf(lane, at(1)), by)));
  const attempts = answers.flatMap((answer) => answer.attempts);
  expect(eventsOf(attempts)).toEqual([events.slice(0, 5), events.slice(5, 10), events.slice(10)]);
  expect(attempts.map(({ deliveryId, isBatch }) => [deliveryId, isBatch])).toEqual([
    [ids[0], true],
    [ids[5], true],
    [ids[10], true],
  ]);
  const left = await sql.query('select from webhook_delivery where organization_id = $1', [
    tenant.organizationId,
  ]);
  expect(left).toHaveLength(3);
});

test('A batch whose sender died is sent again with its id and its events, without those that came later', async () => {
  const { tenant, events, lane } = await openBatches(3);
  const first = await begin(beginOf(lane, at(1)));
  const [later = ''] = [await emitOne(tenant)];
  const second = await begin(beginOf(lane, at(61)));
  expect(eventsOf(second.attempts)[0]).toEqual(events);
  expect(second.attempts.map(({ sentId, attempt }) => [sentId, attempt])).toEqual([
    [first.attempts[0]?.sentId, 2],
    [later, 1],
  ]);
});

test('What somebody sends by hand is a batch of its own', async () => {
  const { ids, events, lane } = await openBatches(4);
  await sql.query("update webhook_delivery set trigger = 'manual' where id = $1", [ids[1]]);
  const { attempts } = await begin(beginOf(lane, at(1)));
  expect(eventsOf(attempts)).toEqual([[events[0], events[2], events[3]], [events[1]]]);
});

test('Events of a disabled endpoint wait one by one, and join batches once it is enabled', async () => {
  const { tenant, ids, events, lane } = await openBatches(3);
  await setEndpoint(tenant, "status = 'disabled', disabled_at = now(), disabled_reason = 'customer'");
  expect(await begin(beginOf(lane, at(1)))).toEqual(OVER);
  for (const id of ids) expect(await stateOf(id)).toEqual({ state: 'waiting', attempts: 0 });
  await setEndpoint(tenant, "status = 'active', disabled_at = null, disabled_reason = null");
  await sql.query("update webhook_delivery set state = 'pending' where id = any($1)", [ids]);
  expect(eventsOf((await begin(beginOf(lane, at(2)))).attempts)).toEqual([events]);
});

test('An endpoint that takes one event again gets each in the usual form', async () => {
  const { tenant, events, lane } = await openBatches(2);
  await setEndpoint(tenant, 'batch_size = 1');
  const { attempts } = await begin(beginOf(lane, at(1)));
  expect(eventsOf(attempts)).toEqual(events.map((id) => [id]));
  expect(attempts.map(({ isBatch }) => isBatch)).toEqual([false, false]);
});

test('All events of a batch are kept as long as it may be sent or read, and then deleted', async () => {
  const { tenant, events, lane } = await openBatches(3);
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await begin(beginOf(lane, at(1)));
  for (const table of ['webhook_event', 'webhook_delivery'])
    await sql.query(`update ${table} set created_at = $2 where organization_id = $1`, [
      tenant.organizationId,
      daysAgo(89),
    ]);
  const left = async () => {
    while (await purgeWebhooks(overPg(sql.client()), now));
    const rows = await sql.query('select from webhook_event where id = any($1)', [events]);
    return rows.length;
  };
  expect(await left()).toBe(3);
  const [sent] = await sql.query<{ id: string }>(
    "update webhook_delivery set state = 'delivered' where organization_id = $1 returning id",
    [tenant.organizationId],
  );
  await sql.query(
    `insert into webhook_attempt (delivery_id, attempt, sent_id, trigger, url, started_at)
     values ($1, 9, $1, 'manual', 'https://example.com', $2)`,
    [sent?.id, daysAgo(29)],
  );
  expect(await left()).toBe(3);
  await sql.query('update webhook_attempt set started_at = $2 where delivery_id = $1', [
    sent?.id,
    daysAgo(31),
  ]);
  expect(await left()).toBe(0);
});

/** Holds the next claim between the forming of its batches and the choice of what is due; returns what lets it continue. */
async function holdForming() {
  const holder = await sql.connect();
  await holder.query('select pg_advisory_lock(7)');
  await sql.query(
    `create function hold() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(7); return new; end $$;
     create trigger hold before update of event_ids on webhook_delivery for each row execute function hold()`,
  );
  return async <Answer>(claiming: Promise<Answer>): Promise<Answer> => {
    await holder.query('select pg_advisory_unlock(7)');
    const answer = await claiming;
    await sql.query('drop trigger hold on webhook_delivery; drop function hold()');
    return answer;
  };
}

test('An event that is written while batches are formed waits for the next batch, and never leaves bare', async () => {
  const { tenant, ids, events, lane } = await openBatches(3);
  const release = await holdForming();
  const by = await sql.connect();
  const { rows } = await by.query<{ pid: number }>('select pg_backend_pid() as pid');
  // One batch, and one attempt: the oldest.
  const claiming = begin({ ...beginOf(lane, at(1)), limit: 1 }, by);
  await waitForLock(sql, rows[0]?.pid ?? 0);
  const late = await emitOne(tenant);
  await sql.query('update webhook_delivery set next_attempt_at = $2 where id = $1', [late, at(-60)]);
  const { attempts } = await release(claiming);
  expect(attempts.map(({ deliveryId, isBatch }) => [deliveryId, isBatch])).toEqual([[ids[0], true]]);
  expect(eventsOf(attempts)).toEqual([events]);
  expect(await stateOf(late)).toEqual({ state: 'pending', attempts: 0 });
  const next = await begin(beginOf(lane, at(61)));
  expect(next.attempts.map(({ deliveryId, isBatch }) => [deliveryId, isBatch])).toEqual([
    [late, true],
    [ids[0], true],
  ]);
});

test('An endpoint that is enabled while its lane is claimed gets its waiting events in batches', async () => {
  const { tenant, ids, lane } = await openBatches(2);
  await sql.query("update webhook_delivery set trigger = 'manual' where id = $1", [ids[0]]);
  await setEndpoint(tenant, "status = 'disabled', disabled_at = now(), disabled_reason = 'customer'");
  const release = await holdForming();
  const by = await sql.connect();
  const { rows } = await by.query<{ pid: number }>('select pg_backend_pid() as pid');
  const claiming = begin(beginOf(lane, at(1)), by);
  await waitForLock(sql, rows[0]?.pid ?? 0);
  await setEndpoint(tenant, "status = 'active', disabled_at = null, disabled_reason = null");
  const { attempts } = await release(claiming);
  expect(attempts.map(({ isBatch }) => isBatch)).toEqual(attempts.map(() => true));
});
