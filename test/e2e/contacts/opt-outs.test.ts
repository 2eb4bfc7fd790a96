import { describe, expect, inject, test } from 'vitest';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { CALLS, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { query } from '../../harness/database.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OPT_OUTS = '/contacts/opt-outs';
const NUMBER = '573001234567';
const add = ({ api }: Tenant, items: unknown[]) => api.post(OPT_OUTS, { items });
const list = async ({ api }: Tenant, filter = '') => (await api.get(`${OPT_OUTS}${filter}`)).json.data.items;

describe('Opt-outs', () => {
  test('are added, listed newest first, filtered and removed with a reason', async () => {
    const tenant = await createTenant(environment);
    const at = '2025-11-20 10:00:00';
    const items = [
      { number: NUMBER, purpose: 'advertising', source: 'call center', at },
      { number: '573007654321' },
    ];
    expect((await add(tenant, items)).json.data).toEqual({ accepted: 2, rejected: [] });
    expect(await list(tenant)).toMatchObject([
      { number: '573007654321', purpose: null, source: null },
      { number: NUMBER, purpose: 'advertising', source: 'call center', at },
    ]);
    expect(await list(tenant, `?number=${NUMBER}`)).toHaveLength(1);
    expect(await list(tenant, '?purpose=collection')).toEqual([]);

    const removal = { number: NUMBER, reason: 'Asked for it in writing' };
    expect((await tenant.api.post(`${OPT_OUTS}/remove`, removal)).json.data).toEqual({ removed: 1 });
    expect((await tenant.api.post(`${OPT_OUTS}/remove`, removal)).json.data).toEqual({ removed: 0 });
    expect(await list(tenant, `?number=${NUMBER}`)).toEqual([]);
    const events = await query(
      environment,
      "select actor, input ->> 'reason' as reason from audit_event where organization_id = $1 and verb = 'opt-out.remove'",
      [tenant.organizationId],
    );
    expect(events).toEqual([{ actor: 'key', reason: removal.reason }]);
  });

  test('opt-outs that are invalid are reported by line, and the others are added', async () => {
    const tenant = await createTenant(environment);
    const wrong = [
      {},
      { number: '+57300' },
      'text',
      { number: NUMBER, purpose: 'fun' },
      { number: NUMBER, x: 1 },
      { number: NUMBER, at: '2099-01-01' },
    ];
    const { status, json } = await add(tenant, [...wrong, { number: NUMBER }]);
    expect(status).toBe(200);
    expect(json.data.accepted).toBe(1);
    expect(json.data.rejected.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(json.data.rejected[3].message).toBe('purpose: Must be one of service, collection, advertising.');
    expect(json.data.rejected[5].message).toBe('at: Must not be in the future.');
    expect(await list(tenant)).toHaveLength(1);
  });

  test('opt-outs of another organization are neither listed nor removed, nor do they stop its calls', async () => {
    const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
    await add(tenant, [{ number: NUMBER }]);
    expect(await list(other)).toEqual([]);
    const removal = { number: NUMBER, reason: 'Try' };
    expect((await other.api.post(`${OPT_OUTS}/remove`, removal)).json.data).toEqual({ removed: 0 });
    expect(await list(tenant)).toHaveLength(1);
  });
});

describe('A call with a purpose', () => {
  const call = (tenant: Tenant, to: string, body: object) =>
    patiently(() => tenant.api.post(CALLS, { to, text: `Hola ${to}`, voice: 'es-CO-Salome', ...body }));

  test('a call with a purpose to a number that opted out is accepted, not spoken, not dialed and not charged', async () => {
    const tenant = await createTenant(environment);
    const to = numberEnding('00');
    await add(tenant, [{ number: to, purpose: 'service' }]);
    const { json } = await call(tenant, to, { options: { purpose: 'service' } });
    expect(await waitForCall(tenant, json.data.id)).toMatchObject({
      status: 'failed',
      endReason: 'opted_out',
      purpose: 'service',
      cost: '0.000000',
      attempts: [{ status: 'failed', causeText: 'Facility rejected: number opted out' }],
    });
    expect((await tenant.api.get('/tts/synthesis')).json.data.items).toEqual([]);
    expect((await tenant.api.get('/account/billing')).json.data.balanceMicro).toBe(1_000_000_000);
  });

  test('is required where the organization says so', async () => {
    const tenant = await createTenant(environment);
    await setCalling(operatorOf(environment), {
      organizationId: tenant.organizationId,
      requiresPurpose: true,
    });
    const audioId = await uploadTone(tenant, 1);
    const create = (options: object) =>
      patiently(() => tenant.api.post(`${CALLS}/audio`, { to: numberEnding('00'), audioId, ...options }));
    const refused = await create({});
    expect([refused.status, refused.json.error?.details[0]?.field]).toEqual([400, 'options.purpose']);
    expect((await create({ options: { purpose: 'service' } })).status).toBe(200);
  });
});
