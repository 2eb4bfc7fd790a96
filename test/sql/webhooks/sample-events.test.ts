import { expect, test } from 'vitest';
import { emitSampleEvent } from '../../../db/webhooks/functions/webhooks.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { countOf, openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { START, webhooksOf } from './webhooks.ts';

const sql = useSql();
const { setEndpoint } = webhooksOf(sql);

suiteOf(
  sql,
  emitSampleEvent,
  (call) => {
    const keyed = (requestHash = '01') => ({ key: 'sample-1', operation: 'sendSampleEvent', requestHash });
    const sample = ({ organizationId }: SqlTenant) => ({
      organization: organizationId,
      type: 'voice.completed',
      service: 'voice',
      occurredAt: START,
      data: { sample: true },
      onlyNamed: false,
      idempotency: null,
    });

    test('reaches the endpoints that take its type, and says how many', async () => {
      const tenant = await openTenant(sql);
      expect(await call(sample(tenant))).toMatchObject({
        outcome: 'emitted',
        endpoints: 1,
        emitted: [{ attempt: 1 }],
      });
      expect(await call({ ...sample(tenant), onlyNamed: true })).toEqual({
        outcome: 'emitted',
        endpoints: 0,
        emitted: [],
      });
      await setEndpoint(tenant, "types = '{voice.completed}'");
      expect(await call({ ...sample(tenant), onlyNamed: true })).toMatchObject({ endpoints: 1 });
      await setEndpoint(tenant, "types = null, services = '{tts}'");
      expect(await call(sample(tenant))).toMatchObject({ endpoints: 0 });
      expect(await countOf(sql, 'webhook_delivery', tenant.organizationId)).toBe(2);
    });

    test('is sent once for a key, whatever is asked at once', async () => {
      const tenant = await openTenant(sql);
      const send = (by?: Parameters<typeof call>[1], requestHash?: string) =>
        call({ ...sample(tenant), idempotency: keyed(requestHash) }, by);
      const workers = await sql.connections(6);
      await Promise.allSettled(workers.map((by) => send(by)));
      expect(await countOf(sql, 'webhook_delivery', tenant.organizationId)).toBe(1);
      expect(await send()).toEqual({
        outcome: 'replayed',
        result: { type: 'voice.completed', endpoints: 1 },
      });
      expect(await send(undefined, '02')).toEqual({ outcome: 'refused', code: 'IDEMPOTENCY_KEY_REUSED' });
    });
  },
  { 'refused.lack .availableMicro null': 'nothing is charged' },
);
