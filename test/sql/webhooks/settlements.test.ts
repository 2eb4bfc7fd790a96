import { describe, expect, test } from 'vitest';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { at, resultOf, START, settlementOf, settleWebhookAttempt, webhooksOf } from './webhooks.ts';

const sql = useSql();
const { emitOne, endpointOf, stateOf, setEndpoint, claim } = webhooksOf(sql);
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

  test('continues after a failure, and ends with a success or the schedule', async () => {
    const tenant = await openTenant(sql);
    const delivery = await emitOne(tenant);
    expect(await settle(delivery, 1)).toMatchObject({ state: 'pending', endpoint: null });
    expect(await settle(delivery, 2, { result: resultOf('succeeded') })).toMatchObject({
      state: 'delivered',
    });
    expect(await endpointOf(tenant)).toMatchObject({ status: 'active', failures: 0 });
    const other = await emitOne(tenant);
    expect(await settle(other, 1, { nextAttemptAt: null })).toMatchObject({ state: 'failed' });
    expect(await stateOf(other)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('saves once, and nothing for a worker that has lost the claim', async () => {
    const tenant = await openTenant(sql);
    const delivery = await emitOne(tenant);
    const lost = await claim(delivery, 1);
    const token = await claim(delivery, 2, at(60));
    const late = { ...settlementOf(delivery, 1, lost, at(61)), result: resultOf('succeeded') };
    expect(await call(late)).toMatchObject({ state: null });
    expect(await stateOf(delivery)).toMatchObject({ state: 'pending', attempts: 2 });
    const done = { ...settlementOf(delivery, 2, token, at(62)), result: resultOf('succeeded') };
    const answers = await Promise.all((await sql.connections(4)).map((by) => call(done, by)));
    expect(answers.map(({ state }) => state).filter((state) => state !== null)).toEqual(['delivered']);
  });

  describe('disables an endpoint', () => {
    /** Failures `everySec` apart; returns what each did to the endpoint. */
    async function fail(tenant: SqlTenant, failures: number, everySec: number) {
      const delivery = await emitOne(tenant);
      const made: unknown[] = [];
      for (let n = 0; n < failures; n += 1)
        made.push((await settle(delivery, n + 1, { now: at(n * everySec) })).endpoint);
      return made;
    }

    test('disables an endpoint once, when it has failed ten times over ten minutes, and not sooner', async () => {
      const early = await openTenant(sql);
      expect(await fail(early, 11, 59)).toEqual(Array(11).fill(null));
      const tenant = await openTenant(sql);
      const delivery = await emitOne(tenant);
      expect(await fail(tenant, 9, 67)).toEqual(Array(9).fill(null));
      const [left, right] = [await emitOne(tenant), await emitOne(tenant)];
      const tokens = [await claim(left, 1, at(600)), await claim(right, 1, at(600))];
      const workers = await sql.connections(2);
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

    test('only without a success among them', async () => {
      const tenant = await openTenant(sql);
      await fail(tenant, 9, 60);
      await settle(await emitOne(tenant), 1, { result: resultOf('succeeded'), now: at(560) });
      expect(await fail(tenant, 9, 60)).toEqual(Array(9).fill(null));
      expect(await endpointOf(tenant)).toMatchObject({ status: 'active', failures: 9 });
    });

    test('disables an endpoint that is gone at once; pending deliveries wait, and this one has failed', async () => {
      const tenant = await openTenant(sql);
      const [gone, pending] = [await emitOne(tenant), await emitOne(tenant)];
      const token = await claim(pending, 1);
      expect(await settle(gone, 1, { result: resultOf('failed', { gone: true }) })).toMatchObject({
        state: 'failed',
        endpoint: 'disabled',
      });
      expect(await call(settlementOf(pending, 1, token))).toMatchObject({ state: 'waiting', endpoint: null });
      expect(await endpointOf(tenant)).toMatchObject({ reason: 'gone' });
      // A successful resend enables it again.
      await sql.query("update webhook_delivery set state = 'pending', trigger = 'manual' where id = $1", [
        pending,
      ]);
      expect(await settle(pending, 2, { result: resultOf('succeeded') })).toMatchObject({
        state: 'delivered',
        endpoint: 'enabled',
      });
      expect(await endpointOf(tenant)).toEqual({
        ...(await endpointOf(tenant)),
        status: 'active',
        failures: 0,
      });
    });

    test('does not enable an endpoint that somebody disabled; a removed one receives nothing', async () => {
      const tenant = await openTenant(sql);
      await setEndpoint(
        tenant,
        "status = 'disabled', disabled_at = now(), disabled_reason = 'customer', consecutive_failures = 3",
      );
      const [delivery] = await sql.query<{ id: string }>(
        `with event as (insert into webhook_event (organization_id, type, service, occurred_at, data)
                          values ($1, 'webhook.test', 'webhook', $2, '{}') returning id)
           insert into webhook_delivery (event_id, organization_id, endpoint_id, lane, trigger, next_attempt_at)
           select event.id, $1, endpoint.id, 'webhooks/endpoint-' || endpoint.id, 'manual', $2 from event, webhook_endpoint endpoint where organization_id = $1
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
});
