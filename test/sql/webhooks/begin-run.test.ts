import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { beginWebhookRun } from '../../../db/webhooks/functions/webhooks.ts';
import { onCi } from '../../harness/ci.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { at, beginOf, OVER, webhooksOf } from './webhooks.ts';

const sql = useSql();
const { emit, emitOne, stateOf, setEndpoint, clear, openLane, setSlow, slotsOf, standing } = webhooksOf(sql);
beforeEach(clear);

suiteOf(sql, beginWebhookRun, (call) => {
  test('gives a lane to one worker, and its attempts once, until the lease expires', async () => {
    const {
      ids: [delivery],
      lane,
    } = await openLane();
    expect(await call(beginOf(`webhooks/endpoint-${randomUUID()}`))).toEqual(OVER);
    const answers = await Promise.all((await sql.connections(8)).map((by) => call(beginOf(lane), by)));
    const [first, ...others] = answers.filter(({ isOver }) => !isOver);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      lane,
      attempts: [
        { deliveryId: delivery, attempt: 1, ordinal: 1, sentId: delivery, url: 'https://example.com' },
      ],
    });
    expect(await slotsOf()).toBe(1);
    expect(await call(beginOf(lane, at(59)))).toEqual(OVER);
    // Its sender has died: the next attempt may repeat the same message, with the same id.
    const second = await call(beginOf(lane, at(60)));
    expect(second.attempts).toMatchObject([{ deliveryId: delivery, attempt: 2, sentId: delivery }]);
  });

  test('returns what is due, oldest first, five at once, and one for a slow server', async () => {
    const { ids, lane, tenant } = await openLane(8);
    await sql.query('update webhook_delivery set next_attempt_at = $2 where id = $1', [ids[7], at(-9)]);
    const { attempts } = await call(beginOf(lane));
    expect(attempts).toHaveLength(5);
    expect(attempts[0]).toMatchObject({ deliveryId: ids[7], previousSecret: null });
    await clear();
    const later = await emitOne(tenant);
    await sql.query('update webhook_delivery set attempts = 1, next_attempt_at = $2 where id = $1', [
      later,
      at(4),
    ]);
    expect(await call(beginOf(lane, at(3)))).toEqual(OVER);
    // Deliveries due by the message's time count, whatever the runner's clock says.
    expect((await call(beginOf(lane, at(3), at(4)))).attempts).toMatchObject([
      { deliveryId: later, attempt: 2 },
    ]);
    await clear();
    await setSlow(lane);
    await emitOne(tenant);
    await emitOne(tenant);
    expect((await call(beginOf(lane))).attempts).toHaveLength(1);
    expect(await slotsOf('slot <= 20')).toBe(1);
  });

  test('signs with the previous secret until it expires, and a URL given in a request with the account secret', async () => {
    const { tenant, lane } = await openLane();
    await setEndpoint(
      tenant,
      `previous_secret = 'before', previous_secret_expires_at = '${at(10).toISOString()}'`,
    );
    expect((await call(beginOf(lane, at(9)))).attempts).toMatchObject([{ previousSecret: 'before' }]);
    await clear();
    await emit(tenant, 'https://example.org');
    expect((await call(beginOf(lane, at(10)))).attempts).toMatchObject([{ previousSecret: null }]);
    expect((await call(beginOf(`webhooks/organization-${tenant.organizationId}`))).attempts).toMatchObject([
      { url: 'https://example.org', secret: null },
    ]);
  });

  test.each([
    ['canceled', "status = 'removed'"],
    ['waiting', "status = 'disabled', disabled_at = now(), disabled_reason = 'customer'"],
  ])('marks everything due as %s when its endpoint no longer receives events', async (state, change) => {
    const { tenant, ids, lane } = await openLane(12);
    await setEndpoint(tenant, change);
    expect(await call(beginOf(lane))).toEqual(OVER);
    for (const id of ids) expect(await stateOf(id)).toEqual({ state, attempts: 0 });
    expect(await slotsOf()).toBe(0);
  });

  test('makes no more attempts than the schedule has', async () => {
    const {
      ids: [delivery = ''],
      lane,
    } = await openLane();
    await sql.query('update webhook_delivery set attempts = 12 where id = $1', [delivery]);
    expect(await call(beginOf(lane))).toEqual(OVER);
    expect(await stateOf(delivery)).toMatchObject({ state: 'failed' });
  });

  test('gives 45 slots in all, twenty of them to slow lanes; the others wait in the queue', async () => {
    const workers = await sql.connections(onCi(16, 6));
    const lanes = async (count: number, isSlow: boolean) => {
      const opened = [];
      for (let n = 0; n < count; n += 1) opened.push((await openLane()).lane);
      if (isSlow) for (const lane of opened) await setSlow(lane);
      return opened;
    };
    const beginAll = async (left: string[]) => {
      let begun = 0;
      const work = async (by: (typeof workers)[number]) => {
        for (let lane = left.pop(); lane !== undefined; lane = left.pop())
          if (!(await call(beginOf(lane), by)).isOver) begun += 1;
      };
      await Promise.all(workers.map(work));
      return begun;
    };
    expect(await beginAll(await lanes(24, true))).toBe(20);
    expect(await standing()).toHaveLength(4);
    expect(await beginAll(await lanes(28, false))).toBe(25);
    expect(await standing()).toHaveLength(7);
  });
});
