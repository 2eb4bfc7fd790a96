import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { claimWebhookAttempt } from '../../db/sql/webhooks.ts';
import { suiteOf } from './suite-of.ts';
import { countOf, openTenant } from './tenants.ts';
import { useSql } from './use-sql.ts';
import { at, claimOf, START, webhooksOf } from './webhooks.ts';

const sql = useSql();
const { emit, emitOne, endpointOf, stateOf, setEndpoint, freePlaces } = webhooksOf(sql);
const connections = (count: number) => Promise.all(Array.from({ length: count }, () => sql.connect()));

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
