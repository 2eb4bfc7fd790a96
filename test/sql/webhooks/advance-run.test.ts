import { beforeEach, expect, test } from 'vitest';
import { advanceWebhookRun } from '../../../db/webhooks/functions/webhooks.ts';
import { SLOW_RESPONSE_MS } from '../../../db/webhooks/tables/webhook-slot.ts';
import { suiteOf } from '../suite/suite-of.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { advanceOf, at, beginOf, OVER, resultOf, resultsOf, webhooksOf } from './webhooks.ts';

const sql = useSql();
const { emit, endpointOf, stateOf, setEndpoint, clear, laneOf, openLane, slotsOf, standing } =
  webhooksOf(sql);
beforeEach(clear);

suiteOf(sql, advanceWebhookRun, (call) => {
  const begin = async (lane: string, now = at(0)) => {
    const begun = beginOf(lane, now);
    const [row] = await sql.query<{ run: { attempts: Parameters<typeof resultsOf>[0] } }>(
      'select routine.begin_webhook_run($1, null, $2, 5, 12, 60, $3) as run',
      [lane, begun.token, now],
    );
    return { token: begun.token, attempts: row?.run.attempts ?? [] };
  };

  test('goes through a lane, saves each outcome, and leaves it', async () => {
    const { ids, lane } = await openLane(7);
    const { token, attempts } = await begin(lane);
    const second = await call(advanceOf(token, resultsOf(attempts)));
    expect(second).toMatchObject({ isOver: false, lane });
    expect(second.settled).toEqual(
      attempts.map(({ deliveryId }) => ({ deliveryId, state: 'delivered', endpoint: null })),
    );
    expect(second.attempts).toHaveLength(2);
    expect(await slotsOf()).toBe(1);
    expect(await call(advanceOf(token, resultsOf(second.attempts)))).toMatchObject(OVER);
    expect(await slotsOf()).toBe(0);
    for (const id of ids) expect(await stateOf(id)).toEqual({ state: 'delivered', attempts: 1 });
  });

  test('stays while a delivery is being written for the lane, and then sends it', async () => {
    const { tenant, lane } = await openLane();
    const { token, attempts } = await begin(lane);
    const [writer] = await sql.connections(1);
    await writer?.query('begin');
    await writer?.query("select routine.emit_event($1, 'tts.completed', 'tts', now(), '{}')", [
      tenant.organizationId,
    ]);
    const waiting = await call(advanceOf(token, resultsOf(attempts)));
    expect(waiting).toMatchObject({ isOver: false, lane, attempts: [] });
    await writer?.query('commit');
    const last = await call(advanceOf(token, [], new Date()));
    expect(last.attempts).toMatchObject([{ attempt: 1 }]);
    expect(await call(advanceOf(token, resultsOf(last.attempts), new Date()))).toMatchObject(OVER);
  });

  test('publishes a message for an event in a lane that was left, and not in one that is served', async () => {
    const { tenant, lane } = await openLane();
    const now = new Date();
    const { token, attempts } = await begin(lane, now);
    const emitted = async () =>
      (
        await sql.query<{ emitted: unknown[] }>(
          "select routine.emit_event($1, 'tts.completed', 'tts', now(), '{}') as emitted",
          [tenant.organizationId],
        )
      )[0]?.emitted;
    expect(await emitted()).toEqual([]);
    const second = await call(advanceOf(token, resultsOf(attempts), now));
    expect(second.attempts).toHaveLength(1);
    expect(await call(advanceOf(token, resultsOf(second.attempts), now))).toMatchObject(OVER);
    expect(await emitted()).toMatchObject([{ attempt: 1, lane }]);
  });

  test('gives its slot to the next in the queue, after its turn or when nothing is left', async () => {
    const [first, second] = [await openLane(12), await openLane(1)];
    const { token, attempts } = await begin(first.lane);
    await sql.query('insert into webhook_lane (lane, queued_at) values ($1, $2)', [second.lane, at(0)]);
    const same = await call(advanceOf(token, resultsOf(attempts)));
    expect(same.lane).toBe(first.lane);
    const other = await call(advanceOf(token, resultsOf(same.attempts), at(1)));
    expect(other).toMatchObject({ isOver: false, lane: second.lane, attempts: [{ attempt: 1 }] });
    expect(await standing()).toEqual([first.lane]);
    const back = await call(advanceOf(token, resultsOf(other.attempts), at(2)));
    expect(back).toMatchObject({ lane: first.lane });
    expect(back.attempts).toHaveLength(2);
    expect(await standing()).toEqual([]);
  });

  test('returns to the queue after its turn, with a message to come', async () => {
    const { lane } = await openLane(6);
    const { token, attempts } = await begin(lane);
    const end = { ...advanceOf(token, resultsOf(attempts)), isEnding: true };
    expect(await call(end)).toMatchObject({ isOver: true, lane, attempts: [] });
    expect(await standing()).toEqual([lane]);
    expect(await slotsOf()).toBe(0);
    expect((await begin(lane)).attempts).toHaveLength(1);
    expect(await standing()).toEqual([]);
  });

  test('treats a server as slow after an answer of 5 s, and uses the slow slots for it, one attempt at a time', async () => {
    const { lane } = await openLane(12);
    const isSlow = async () => (await sql.query('select from webhook_lane where slow_at is not null')).length;
    let run = await begin(lane);
    const go = async (durationMs: number) => {
      const results = resultsOf(run.attempts, resultOf('succeeded', { durationMs }));
      run = { ...run, ...(await call(advanceOf(run.token, results))) };
      return run.attempts.length;
    };
    expect([await go(4_999), await isSlow(), await slotsOf('slot > 20')]).toEqual([5, 0, 1]);
    expect([await go(5_000), await isSlow(), await slotsOf('slot > 20')]).toEqual([1, 1, 0]);
    expect(await slotsOf('slot <= 20')).toBe(1);
    expect([await go(10), await isSlow()]).toEqual([1, 0]);
  });

  test('waits for a slow slot when its server becomes slow while all of them are taken', async () => {
    const { lane } = await openLane(6);
    const { token, attempts } = await begin(lane);
    await sql.query(
      `update webhook_slot set lane = 'other-' || slot, token = gen_random_uuid(), held_until = $1, begun_at = $1 where slot <= 20`,
      [at(60)],
    );
    const results = resultsOf(attempts, resultOf('succeeded', { durationMs: 9_999 }));
    expect(await call(advanceOf(token, results))).toMatchObject(OVER);
    expect(await standing()).toEqual([lane]);
  });

  test('saves outcomes without a slot, and nothing for a worker that has lost the claim', async () => {
    const {
      ids: [delivery = ''],
      lane,
    } = await openLane();
    const late = await begin(lane);
    const { token, attempts } = await begin(lane, at(60));
    expect(await call(advanceOf(late.token, resultsOf(late.attempts), at(61)))).toMatchObject({
      ...OVER,
      settled: [{ state: null }],
    });
    expect(await stateOf(delivery)).toMatchObject({ state: 'pending', attempts: 2 });
    await call(advanceOf(token, resultsOf(attempts), at(62)));
    expect(await stateOf(delivery)).toMatchObject({ state: 'delivered' });
  });

  test('returns the outcome of deliveries and endpoints', async () => {
    const settle = async (tenant: SqlTenant, results: Parameters<typeof resultsOf>[1], change?: string) => {
      const { token, attempts } = await begin(await laneOf(tenant));
      if (change !== undefined) await setEndpoint(tenant, change);
      return (await call(advanceOf(token, resultsOf(attempts, results)))).settled;
    };
    const { tenant } = await openLane(2);
    expect(await settle(tenant, resultOf('failed'))).toMatchObject([
      { state: 'pending' },
      { state: 'pending' },
    ]);
    const gone = await openLane(2);
    const settled = await settle(gone.tenant, resultOf('failed', { gone: true }));
    expect(settled).toMatchObject([
      { state: 'failed', endpoint: 'disabled' },
      { state: 'failed', endpoint: null },
    ]);
    expect(await endpointOf(gone.tenant)).toMatchObject({ status: 'disabled', reason: 'gone' });
    const off = "status = 'disabled', disabled_at = now(), disabled_reason = 'failures'";
    const waits = await openLane(1);
    expect(await settle(waits.tenant, resultOf('failed'), off)).toMatchObject([{ state: 'waiting' }]);
    const again = await openLane(1);
    expect(await settle(again.tenant, resultOf('succeeded'), off)).toMatchObject([{ endpoint: 'enabled' }]);
    const removed = await openLane(1);
    expect(await settle(removed.tenant, resultOf('failed'), "status = 'removed'")).toMatchObject([
      { state: 'canceled' },
    ]);
  });

  test("signs each attempt with its owner's secret", async () => {
    const { tenant, lane } = await openLane(6);
    await setEndpoint(
      tenant,
      `previous_secret = 'before', previous_secret_expires_at = '${at(10).toISOString()}'`,
    );
    const { token, attempts } = await begin(lane);
    expect((await call(advanceOf(token, resultsOf(attempts)))).attempts).toMatchObject([
      { previousSecret: 'before' },
    ]);
    await emit(tenant, 'https://example.org');
    await sql.query('insert into webhook_lane (lane, queued_at) values ($1, $2)', [
      `webhooks/organization-${tenant.organizationId}`,
      at(0),
    ]);
    expect(await call(advanceOf(token, [], at(1)))).toMatchObject({ attempts: [{ secret: null }] });
  });
});

test('judge_lane_speed finds a lane slow after one slow response, until all of a step are fast, and as it was without any', async () => {
  const { lane } = await openLane();
  const judge = async (...durationsMs: number[]) => {
    const results = durationsMs.map((durationMs) => ({ result: { durationMs } }));
    const [row] = await sql.query<{ slow: boolean }>('select routine.judge_lane_speed($1, $2, $3) as slow', [
      lane,
      JSON.stringify(results),
      at(0),
    ]);
    return row?.slow;
  };
  expect([await judge(), await judge(10, SLOW_RESPONSE_MS - 1)]).toEqual([false, false]);
  expect([await judge(10, SLOW_RESPONSE_MS), await judge()]).toEqual([true, true]);
  expect([await judge(10), await judge()]).toEqual([false, false]);
});
