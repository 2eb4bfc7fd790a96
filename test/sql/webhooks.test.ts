import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  claimWebhookAttempt,
  emitEvent,
  settleWebhookAttempt,
  sweepWebhooks,
} from '../../db/sql/webhooks.ts';
import { suiteOf } from './suite-of.ts';
import { countOf, openTenant, type SqlTenant } from './tenants.ts';
import { useSql } from './use-sql.ts';

const sql = useSql();
const connections = (count: number) => Promise.all(Array.from({ length: count }, () => sql.connect()));

/** The moment of these tests, which they move on. */
const START = new Date('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

/** An event of an organization for its endpoints; answers the deliveries' ids. */
async function emit({ organizationId }: SqlTenant, adhocUrl: string | null = null): Promise<string[]> {
  const [row] = await sql.query<{ emitted: { deliveryId: string }[] }>(
    "select routine.emit_event($1, 'tts.completed', 'tts', $2, '{}', $3) as emitted",
    [organizationId, START, adhocUrl],
  );
  const ids = row?.emitted.map(({ deliveryId }) => deliveryId) ?? [];
  await sql.query('update webhook_delivery set next_attempt_at = $2 where id = any ($1::uuid[])', [
    ids,
    START,
  ]);
  return ids;
}
const emitOne = async (tenant: SqlTenant): Promise<string> => (await emit(tenant))[0] ?? '';

const endpointOf = async ({ organizationId }: SqlTenant) =>
  (
    await sql.query<{ id: string; status: string; reason: string | null; failures: number }>(
      `select id, status, disabled_reason as reason, consecutive_failures as failures
         from webhook_endpoint where organization_id = $1 order by id limit 1`,
      [organizationId],
    )
  )[0];
const stateOf = async (delivery: string) =>
  (
    await sql.query<{ state: string; attempts: number; stands: boolean }>(
      'select state, attempts, stands from webhook_delivery where id = $1',
      [delivery],
    )
  )[0];
const setEndpoint = (tenant: SqlTenant, change: string) =>
  sql.query(`update webhook_endpoint set ${change} where organization_id = $1`, [tenant.organizationId]);

const claimOf = (delivery: string, attempt: number, now = START) => ({
  ...{ delivery, attempt, maxAttempts: 12, leaseSec: 60, now },
});

/** Claims an attempt for tests of what comes after; answers its token. */
async function claim(delivery: string, attempt: number, now = START): Promise<string> {
  const [row] = await sql.query<{ answer: { token: string } | null }>(
    'select routine.claim_webhook_attempt($1, $2, 12, 60, $3) as answer',
    [delivery, attempt, now],
  );
  if (row?.answer == null) throw new Error(`Attempt ${attempt} of ${delivery} is not to be had`);
  return row.answer.token;
}

const resultOf = (outcome: 'succeeded' | 'failed', more: { gone?: boolean; durationMs?: number } = {}) => ({
  ...{ outcome, gone: false, requestHeaders: {}, durationMs: 10, ...more },
});
const settlementOf = (delivery: string, attempt: number, token: string, now = START) => ({
  ...{ delivery, attempt, token, result: resultOf('failed'), nextAttemptAt: at(3_600) as Date | null },
  ...{ disableFailures: 10, disableSpanSec: 600, now },
});

/** Deliveries of tests before hold no places, and none waits for one. */
const freePlaces = () =>
  sql.query(
    'update webhook_delivery set claimed_until = case when claim_token is not null then $1::timestamptz end, stands = false',
    [START],
  );

suiteOf(sql, emitEvent, (call) => {
  const event = ({ organizationId }: SqlTenant, adhocUrl: string | null = null) => ({
    ...{
      organization: organizationId,
      type: 'tts.completed',
      service: 'tts',
      occurredAt: START,
      data: {},
      adhocUrl,
    },
  });

  test('writes a delivery for each who takes it, and nothing for nobody', async () => {
    const tenant = await openTenant(sql);
    expect(await call(event(tenant))).toMatchObject([
      { attempt: 1, lane: expect.stringMatching(/^webhook-endpoint-\d+$/) },
    ]);
    await setEndpoint(tenant, "services = '{voice}'");
    expect(await call(event(tenant))).toEqual([]);
    await setEndpoint(tenant, "services = null, types = '{voice.completed}'");
    expect(await call(event(tenant))).toEqual([]);
    expect(await countOf(sql, 'webhook_event', tenant.organizationId)).toBe(1);
    expect(await call(event(tenant, 'https://example.org'))).toMatchObject([
      { lane: `webhook-organization-${tenant.organizationId}` },
    ]);
    await setEndpoint(
      tenant,
      "types = null, status = 'disabled', disabled_at = now(), disabled_reason = 'operator'",
    );
    // It waits in the review queue: there is nothing to publish.
    expect(await call(event(tenant))).toEqual([]);
    expect(
      await countOf(
        sql,
        "(select * from webhook_delivery where state = 'waiting') waiting",
        tenant.organizationId,
      ),
    ).toBe(1);
    await setEndpoint(tenant, "status = 'removed'");
    expect(await call(event(tenant))).toEqual([]);
    expect(await countOf(sql, 'webhook_delivery', tenant.organizationId)).toBe(3);
  });
});

suiteOf(sql, claimWebhookAttempt, (call) => {
  test('gives each attempt to one, in their order, until the lease is over', async () => {
    const tenant = await openTenant(sql);
    const delivery = await emitOne(tenant);
    expect(await call(claimOf(randomUUID(), 1))).toBeNull();
    expect(await call(claimOf(delivery, 2))).toBeNull();
    const answers = await Promise.all((await connections(8)).map((by) => call(claimOf(delivery, 1), by)));
    const [first, ...others] = answers.filter((answer) => answer !== null);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ordinal: 1,
      sentId: delivery,
      url: 'https://example.com',
      previousSecret: null,
    });
    expect(await call(claimOf(delivery, 2, at(59)))).toBeNull();
    // Its sender has died: the next may be the same message, with the same id.
    expect(await call(claimOf(delivery, 2, at(60)))).toMatchObject({ ordinal: 2, sentId: delivery });
    await freePlaces();
  });

  test('signs with the previous secret too until that is over', async () => {
    const tenant = await openTenant(sql);
    await setEndpoint(
      tenant,
      `previous_secret = 'before', previous_secret_expires_at = '${at(10).toISOString()}'`,
    );
    expect(await call(claimOf(await emitOne(tenant), 1, at(9)))).toMatchObject({
      previousSecret: 'before',
    });
    await freePlaces();
    expect(await call(claimOf(await emitOne(tenant), 1, at(10)))).toMatchObject({ previousSecret: null });
    const [, adhoc] = await emit(tenant, 'https://example.org');
    expect(await call(claimOf(adhoc ?? '', 1))).toMatchObject({ url: 'https://example.org', secret: null });
    await freePlaces();
  });

  test.each([
    ['canceled', "status = 'removed'"],
    ['waiting', "status = 'disabled', disabled_at = now(), disabled_reason = 'customer'"],
  ])('makes nothing of it but %s when its endpoint is no more to be told', async (state, change) => {
    const tenant = await openTenant(sql);
    const delivery = await emitOne(tenant);
    await setEndpoint(tenant, change);
    expect(await call(claimOf(delivery, 1))).toBeNull();
    expect(await stateOf(delivery)).toEqual({ state, attempts: 0, stands: false });
  });

  test('makes no more attempts than there are', async () => {
    const delivery = await emitOne(await openTenant(sql));
    await sql.query('update webhook_delivery set attempts = 12 where id = $1', [delivery]);
    expect(await call(claimOf(delivery, 13))).toBeNull();
    expect(await stateOf(delivery)).toMatchObject({ state: 'failed' });
  });

  describe('takes places', () => {
    /** Claims deliveries at once, each on a connection; answers which were given. */
    async function claimAll(deliveries: readonly string[], workers: readonly pg.Client[]) {
      const given: string[] = [];
      const left = [...deliveries];
      await Promise.all(
        workers.map(async (by) => {
          for (let next = left.pop(); next !== undefined; next = left.pop())
            if ((await call(claimOf(next, 1), by)) !== null) given.push(next);
        }),
      );
      return given;
    }

    test('five of a lane, one of one that is slow, and the others stand', async () => {
      await freePlaces();
      const tenant = await openTenant(sql);
      const workers = await connections(8);
      const deliveries: string[] = [];
      for (let n = 0; n < 8; n += 1) deliveries.push(await emitOne(tenant));
      expect(await claimAll(deliveries, workers)).toHaveLength(5);
      expect(
        await countOf(sql, '(select * from webhook_delivery where stands) standing', tenant.organizationId),
      ).toBe(3);

      const slow = await openTenant(sql);
      const endpoint = await endpointOf(slow);
      await sql.query(
        "insert into webhook_slow_lane (lane, slow_at) values ('webhook-endpoint-' || $1, $2)",
        [endpoint?.id, START],
      );
      const held = [await emitOne(slow), await emitOne(slow), await emitOne(slow)];
      expect(await claimAll(held, workers)).toHaveLength(1);
      await freePlaces();
    });

    test('fifty in all, of which slow lanes have twenty', async () => {
      await freePlaces();
      const workers = await connections(16);
      const lanes = async (count: number, isSlow: boolean) => {
        const deliveries: string[] = [];
        for (let n = 0; n < count; n += 1) {
          const tenant = await openTenant(sql);
          deliveries.push(await emitOne(tenant));
          if (isSlow)
            await sql.query(
              "insert into webhook_slow_lane (lane, slow_at) values ('webhook-endpoint-' || $1, $2)",
              [(await endpointOf(tenant))?.id, START],
            );
        }
        return deliveries;
      };
      expect(await claimAll(await lanes(24, true), workers)).toHaveLength(20);
      expect(await claimAll(await lanes(36, false), workers)).toHaveLength(30);
      await freePlaces();
    });
  });
});

suiteOf(sql, settleWebhookAttempt, (call) => {
  const settle = async (
    delivery: string,
    attempt: number,
    change: Partial<ReturnType<typeof settlementOf>> = {},
  ) => {
    const now = change.now ?? START;
    const token = await claim(delivery, attempt, now);
    return await call({ ...settlementOf(delivery, attempt, token, now), ...change });
  };

  test('goes on after a failure, and ends with a success or the schedule', async () => {
    const tenant = await openTenant(sql);
    const delivery = await emitOne(tenant);
    expect(await settle(delivery, 1)).toMatchObject({ state: 'pending', endpoint: null, woken: [] });
    expect(await settle(delivery, 2, { result: resultOf('succeeded') })).toMatchObject({
      state: 'delivered',
    });
    expect(await endpointOf(tenant)).toMatchObject({ status: 'active', failures: 0 });
    const other = await emitOne(tenant);
    expect(await settle(other, 1, { nextAttemptAt: null })).toMatchObject({ state: 'failed' });
    expect(await stateOf(other)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('saves once, and nothing for who has lost the claim', async () => {
    const tenant = await openTenant(sql);
    const delivery = await emitOne(tenant);
    const lost = await claim(delivery, 1);
    const token = await claim(delivery, 2, at(60));
    const late = { ...settlementOf(delivery, 1, lost, at(61)), result: resultOf('succeeded') };
    expect(await call(late)).toMatchObject({ state: null });
    expect(await stateOf(delivery)).toMatchObject({ state: 'pending', attempts: 2 });
    const done = { ...settlementOf(delivery, 2, token, at(62)), result: resultOf('succeeded') };
    const answers = await Promise.all((await connections(4)).map((by) => call(done, by)));
    expect(answers.map(({ state }) => state).filter((state) => state !== null)).toEqual(['delivered']);
  });

  describe('disables an endpoint', () => {
    /** Failures a minute apart, the first at the beginning; answers what the last one made. */
    async function fail(tenant: SqlTenant, failures: number, everySec: number) {
      const delivery = await emitOne(tenant);
      const made: unknown[] = [];
      for (let n = 0; n < failures; n += 1)
        made.push((await settle(delivery, n + 1, { now: at(n * everySec) })).endpoint);
      return made;
    }

    test('that failed ten times over ten minutes, not sooner, and once', async () => {
      const early = await openTenant(sql);
      expect(await fail(early, 11, 59)).toEqual(Array(11).fill(null));
      const tenant = await openTenant(sql);
      const delivery = await emitOne(tenant);
      expect(await fail(tenant, 9, 67)).toEqual(Array(9).fill(null));
      const [left, right] = [await emitOne(tenant), await emitOne(tenant)];
      const tokens = [await claim(left, 1, at(600)), await claim(right, 1, at(600))];
      const workers = await connections(2);
      const last = await Promise.all(
        [left, right].map((each, n) => call(settlementOf(each, 1, tokens[n] ?? '', at(600)), workers[n])),
      );
      expect(last.map(({ endpoint }) => endpoint).sort()).toEqual(['disabled', null]);
      expect(await endpointOf(tenant)).toMatchObject({
        status: 'disabled',
        reason: 'failures',
        failures: 11,
      });
      expect(await stateOf(delivery)).toMatchObject({ state: 'pending' });
      expect(await call({ ...settlementOf(left, 1, tokens[0] ?? '', at(601)) })).toMatchObject({
        state: null,
      });
    });

    test('not where one of them succeeded', async () => {
      const tenant = await openTenant(sql);
      await fail(tenant, 9, 60);
      await settle(await emitOne(tenant), 1, { result: resultOf('succeeded'), now: at(560) });
      expect(await fail(tenant, 9, 60)).toEqual(Array(9).fill(null));
      expect(await endpointOf(tenant)).toMatchObject({ status: 'active', failures: 9 });
    });

    test('that is gone, at once; what was pending waits, and the delivery has failed', async () => {
      const tenant = await openTenant(sql);
      const [gone, pending] = [await emitOne(tenant), await emitOne(tenant)];
      const token = await claim(pending, 1);
      expect(await settle(gone, 1, { result: resultOf('failed', { gone: true }) })).toMatchObject({
        ...{ state: 'failed', endpoint: 'disabled' },
      });
      expect(await call(settlementOf(pending, 1, token))).toMatchObject({ state: 'waiting', endpoint: null });
      expect(await endpointOf(tenant)).toMatchObject({ reason: 'gone' });
      // A success, of a resend, makes it work again.
      await sql.query("update webhook_delivery set state = 'pending', trigger = 'manual' where id = $1", [
        pending,
      ]);
      expect(await settle(pending, 2, { result: resultOf('succeeded') })).toMatchObject({
        ...{ state: 'delivered', endpoint: 'enabled' },
      });
      expect(await endpointOf(tenant)).toEqual({
        ...(await endpointOf(tenant)),
        status: 'active',
        failures: 0,
      });
    });

    test('and enables by itself none that somebody disabled; one that was removed takes nothing', async () => {
      const tenant = await openTenant(sql);
      await setEndpoint(
        tenant,
        "status = 'disabled', disabled_at = now(), disabled_reason = 'customer', consecutive_failures = 3",
      );
      const [delivery] = await sql.query<{ id: string }>(
        `with event as (insert into webhook_event (organization_id, type, service, occurred_at, data)
                          values ($1, 'webhook.test', 'webhook', $2, '{}') returning id)
           insert into webhook_delivery (event_id, organization_id, endpoint_id, trigger, next_attempt_at)
           select event.id, $1, endpoint.id, 'manual', $2 from event, webhook_endpoint endpoint where organization_id = $1
           returning id`,
        [tenant.organizationId, START],
      );
      expect(await settle(delivery?.id ?? '', 1, { result: resultOf('succeeded') })).toMatchObject({
        endpoint: null,
      });
      expect(await endpointOf(tenant)).toMatchObject({ status: 'disabled', reason: 'customer', failures: 0 });
      await setEndpoint(tenant, "status = 'active'");
      const last = await emitOne(tenant);
      const token = await claim(last, 1);
      await setEndpoint(tenant, "status = 'removed'");
      expect(await call(settlementOf(last, 1, token))).toMatchObject({ state: 'canceled' });
    });
  });

  test('knows a lane as slow by an answer of 5 s, and wakes who stands once there is room', async () => {
    await freePlaces();
    const tenant = await openTenant(sql);
    const [first, second, third] = [await emitOne(tenant), await emitOne(tenant), await emitOne(tenant)];
    const lane = `webhook-endpoint-${(await endpointOf(tenant))?.id}`;
    const isSlow = async () =>
      (await sql.query('select from webhook_slow_lane where lane = $1', [lane])).length === 1;
    await settle(first, 1, { result: resultOf('succeeded', { durationMs: 4_999 }) });
    expect(await isSlow()).toBe(false);
    await settle(second, 1, { result: resultOf('succeeded', { durationMs: 5_000 }) });
    expect(await isSlow()).toBe(true);
    const token = await claim(third, 1);
    const stands = await emitOne(tenant);
    await expect(claim(stands, 1)).rejects.toThrow('not to be had');
    const quick = { ...settlementOf(third, 1, token), result: resultOf('succeeded') };
    expect(await call(quick)).toMatchObject({ woken: [{ deliveryId: stands, attempt: 1, lane }] });
    expect(await isSlow()).toBe(false);
    expect(await stateOf(stands)).toMatchObject({ state: 'pending', stands: false });
  });
});

suiteOf(sql, sweepWebhooks, (call) => {
  const sweep = (now: Date, by?: pg.Client) => call({ limit: 100, graceSec: 20, againSec: 300, now }, by);
  const sweptOf = async (tenant: SqlTenant, now: Date) => {
    const ids = await sql.query<{ id: string }>(
      'select id from webhook_delivery where organization_id = $1',
      [tenant.organizationId],
    );
    return (await sweep(now)).filter(({ deliveryId }) => ids.some(({ id }) => id === deliveryId));
  };

  test('finds what is overdue beyond its grace, and no attempt that is under way', async () => {
    await freePlaces();
    const tenant = await openTenant(sql);
    const delivery = await emitOne(tenant);
    expect(await sweptOf(tenant, at(19))).toEqual([]);
    expect(await sweptOf(tenant, at(20))).toMatchObject([
      { deliveryId: delivery, attempt: 1, overdueSec: 20 },
    ]);
    await claim(delivery, 1, at(20));
    expect(await sweptOf(tenant, at(79))).toEqual([]);
    expect(await sweptOf(tenant, at(81))).toMatchObject([{ deliveryId: delivery, attempt: 2 }]);
    await sql.query('update webhook_delivery set swept_at = $2 where id = $1', [delivery, at(81)]);
    expect(await sweptOf(tenant, at(380))).toEqual([]);
    expect(await sweptOf(tenant, at(381))).toHaveLength(1);
  });

  test('probes an endpoint that failures have disabled once an hour, with one delivery', async () => {
    const tenant = await openTenant(sql);
    await emit(tenant);
    await setEndpoint(
      tenant,
      `status = 'disabled', disabled_reason = 'failures', disabled_at = '${START.toISOString()}'`,
    );
    await emit(tenant);
    await emit(tenant);
    await sql.query("update webhook_delivery set state = 'waiting' where organization_id = $1", [
      tenant.organizationId,
    ]);
    expect(await sweptOf(tenant, at(3_599))).toEqual([]);
    const workers = await connections(3);
    await Promise.all(workers.map((by) => sweep(at(3_600), by)));
    const probes = () =>
      countOf(sql, "(select * from webhook_delivery where trigger = 'probe') probe", tenant.organizationId);
    expect(await probes()).toBe(1);
    expect(await sweptOf(tenant, at(3_601))).toHaveLength(1);
    await sweep(at(7_199));
    expect(await probes()).toBe(1);
    await sweep(at(7_200));
    expect(await probes()).toBe(2);
  });

  test('goes on with what waited for an endpoint that is enabled, and ends what did for one that is removed', async () => {
    const [enabled, removed] = [await openTenant(sql), await openTenant(sql)];
    for (const tenant of [enabled, removed]) {
      await setEndpoint(tenant, "status = 'disabled', disabled_reason = 'operator', disabled_at = now()");
      await emit(tenant);
    }
    expect(await sweptOf(enabled, at(100_000))).toEqual([]);
    await setEndpoint(enabled, "status = 'active'");
    await setEndpoint(removed, "status = 'removed'");
    await sql.query("update webhook_delivery set next_attempt_at = $1 where state = 'waiting'", [START]);
    expect(await sweptOf(enabled, at(100_000))).toHaveLength(1);
    expect(await sweptOf(removed, at(100_000))).toEqual([]);
    const [row] = await sql.query<{ state: string }>(
      'select state from webhook_delivery where organization_id = $1',
      [removed.organizationId],
    );
    expect(row?.state).toBe('canceled');
  });
});
