import type pg from 'pg';
import { expect, test } from 'vitest';
import { emitEvent, sweepWebhooks } from '../../../db/webhooks/functions/webhooks.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { countOf, openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { at, START, webhooksOf } from './webhooks.ts';

const sql = useSql();
const { emit, emitOne, setEndpoint, claim, clear, laneOf, standing } = webhooksOf(sql);
suiteOf(sql, emitEvent, (call) => {
  const event = ({ organizationId }: SqlTenant, adhocUrl: string | null = null) => ({
    organization: organizationId,
    type: 'tts.completed',
    service: 'tts',
    occurredAt: START,
    data: {},
    adhocUrl,
  });

  test('writes a delivery for each endpoint that takes it, and nothing otherwise', async () => {
    const tenant = await openTenant(sql);
    expect(await call(event(tenant))).toMatchObject([
      { attempt: 1, lane: expect.stringMatching(/^webhooks\/endpoint-\d+$/) },
    ]);
    await setEndpoint(tenant, "services = '{voice}'");
    expect(await call(event(tenant))).toEqual([]);
    await setEndpoint(tenant, "services = null, types = '{voice.completed}'");
    expect(await call(event(tenant))).toEqual([]);
    expect(await countOf(sql, 'webhook_event', tenant.organizationId)).toBe(1);
    expect(await call(event(tenant, 'https://example.org'))).toMatchObject([
      { lane: `webhooks/organization-${tenant.organizationId}` },
    ]);
    await setEndpoint(
      tenant,
      "types = null, status = 'disabled', disabled_at = now(), disabled_reason = 'operator'",
    );
    // It waits in the review queue, so there is nothing to publish.
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

  test('an emission in a statement that fails is not emitted', async () => {
    const { organizationId } = await openTenant(sql);
    const emission = `select routine.emit_event($1, 'tts.completed', 'tts', now(), '{}')`;
    await expect(sql.query(`${emission}, 1 / 0`, [organizationId])).rejects.toThrow('division by zero');
    expect(await countOf(sql, 'webhook_event', organizationId)).toBe(0);
    await sql.query(emission, [organizationId]);
    expect(await countOf(sql, 'webhook_event', organizationId)).toBe(1);
  });
});

test('calls, every endpoint and every organization have lanes of their own', async () => {
  const [row] = await sql.query<{ lanes: string[] }>(
    `select array[routine.delivery_lane(1, 7, 'voice'), routine.delivery_lane(1, 7, 'tts'), routine.delivery_lane(1, 8, 'tts'),
                  routine.delivery_lane(1, null, 'tts'), routine.delivery_lane(2, null, 'tts'), routine.delivery_lane(1, null, 'voice')] as lanes`,
  );
  expect(new Set(row?.lanes).size).toBe(6);
});

suiteOf(sql, sweepWebhooks, (call) => {
  const sweep = (now: Date, by?: pg.Client) => call({ limit: 100, graceSec: 20, now }, by);
  /** Whether the sweeper requests the tenant's lane; afterwards the lane no longer waits in line. */
  const sweptOf = async (tenant: SqlTenant, now: Date) => {
    const lane = await laneOf(tenant);
    const { lanes } = await sweep(now);
    await sql.query('delete from webhook_lane where lane = $1', [lane]);
    return lanes.filter((name) => name === lane);
  };

  test('finds lanes with something overdue beyond its grace that nobody is serving', async () => {
    await clear();
    const tenant = await openTenant(sql);
    const lane = await laneOf(tenant);
    const delivery = await emitOne(tenant);
    expect(await sweep(at(19))).toEqual({ oldestSec: null, lanes: [] });
    await emitOne(tenant);
    expect(await sweep(at(20))).toEqual({ oldestSec: 20, lanes: [lane] });
    expect(await standing()).toEqual([lane]);
    // The sweeper keeps requesting lanes that wait in line while a place is free.
    expect(await sweep(at(21))).toEqual({ oldestSec: null, lanes: [lane] });
    await clear();
    await sql.query("update webhook_delivery set state = 'pending' where id = $1", [delivery]);
    await claim(delivery, 1, at(20));
    expect(await sweptOf(tenant, at(79))).toEqual([]);
    expect(await sweptOf(tenant, at(81))).toEqual([lane]);
    await sql.query(
      `update webhook_slot set lane = $1, token = gen_random_uuid(), held_until = $2, begun_at = $2 where slot = 1`,
      [lane, at(90)],
    );
    expect(await sweptOf(tenant, at(89))).toEqual([]);
    expect(await sweptOf(tenant, at(90))).toEqual([lane]);
    await clear();
  });

  test('requests only as many lanes as there are slots, those that have waited longest', async () => {
    await clear();
    for (let n = 0; n < 50; n += 1)
      await sql.query('insert into webhook_lane (lane, queued_at) values ($1, $2)', [`lane-${n}`, at(n)]);
    const { lanes } = await sweep(at(100));
    expect(lanes).toEqual(Array.from({ length: 45 }, (_, n) => `lane-${n}`));
    await clear();
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
    const workers = await sql.connections(3);
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

  test('continues what waited for an enabled endpoint, and ends what waited for a removed one', async () => {
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

  test('continues what waited in parts, however much it is', async () => {
    const tenant = await openTenant(sql);
    await setEndpoint(tenant, "status = 'disabled', disabled_reason = 'operator', disabled_at = now()");
    for (let event = 0; event < 3; event += 1) await emit(tenant);
    await setEndpoint(tenant, "status = 'active'");
    const waiting = () =>
      countOf(sql, "(select * from webhook_delivery where state = 'waiting') waiting", tenant.organizationId);
    for (const left of [1, 0]) {
      await call({ limit: 2, graceSec: 20, now: at(100_000) });
      expect(await waiting()).toBe(left);
    }
  });
});
