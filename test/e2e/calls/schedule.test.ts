import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { toColombiaDateTime } from '../../../shared/kernel/time/colombia.ts';
import { ageCall, placeAttempt, sweepCalls } from '../../harness/calls/call-attempts.ts';
import { CALLS, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { query } from '../../harness/database.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const DAY_MS = 86_400_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function openTenant() {
  const tenant = await createTenant(environment);
  return { tenant, audioId: await uploadTone(tenant, 1) };
}
const create = (tenant: Tenant, audioId: string, options: object, more: { to?: string; key?: string } = {}) =>
  patiently(() =>
    tenant.api.send(`${CALLS}/audio`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(more.key && { 'idempotency-key': more.key }) },
      body: JSON.stringify({ to: more.to ?? numberEnding('00'), audioId, options }),
    }),
  );

describe('A scheduled call', () => {
  test('is not dialed before its time, and then as any other', async () => {
    const { tenant, audioId } = await openTenant();
    const scheduledAt = inMs(DAY_MS);
    const { id } = (await create(tenant, audioId, { scheduledAt })).json.data;
    await placeAttempt(environment, id, 1);
    const at = toColombiaDateTime(new Date(scheduledAt));
    expect((await tenant.api.get(`${CALLS}/${id}`)).json.data).toMatchObject({
      status: 'queued',
      attempts: [],
      endReason: null,
      scheduledAt: at,
      nextAttemptAt: at,
      expiresAt: null,
    });
    await ageCall(environment, id, DAY_MS / 1000 + 1);
    await placeAttempt(environment, id, 1);
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', endReason: 'completed' });
  });

  test.each([
    ['options.scheduledAt', { scheduledAt: inMs(-1_000) }],
    ['options.scheduledAt', { scheduledAt: inMs(31 * DAY_MS) }],
    ['options.expiresAt', { expiresAt: inMs(-1_000) }],
  ])('is refused with %s, and nothing is created', async (field, options) => {
    const { tenant, audioId } = await openTenant();
    const refused = await create(tenant, audioId, options);
    expect(refused.status).toBe(400);
    expect(refused.json.error.details).toMatchObject([{ field }]);
    expect((await tenant.api.get(CALLS)).json.data.items).toEqual([]);
  });

  test('is replayed with its key after its moments have passed', async () => {
    const { tenant, audioId } = await openTenant();
    const expiresAt = inMs(5_000);
    const again = { to: numberEnding('00'), key: randomUUID() };
    const first = await create(tenant, audioId, { expiresAt }, again);
    expect(first.status).toBe(200);
    await waitFor('the expiry', async () => Date.now() > Date.parse(expiresAt) || undefined);
    expect((await create(tenant, audioId, { expiresAt }, again)).json.data.id).toBe(first.json.data.id);
  });
});

test('A call that cannot be dialed before it expires fails, is not charged, and says so', async () => {
  const { tenant, audioId } = await openTenant();
  await setCalling(operatorOf(environment), { organizationId: tenant.organizationId, maxActive: 0 });
  const { id } = (await create(tenant, audioId, { expiresAt: inMs(DAY_MS) })).json.data;
  await placeAttempt(environment, id, 1);
  await query(
    environment,
    "update call set expires_at = clock_timestamp(), sent_at = clock_timestamp() - interval '2 minutes' where call_id = $1",
    [id],
  );
  await sweepCalls(environment);
  expect(await waitForCall(tenant, id)).toMatchObject({
    status: 'failed',
    endReason: 'expired',
    cost: '0.000000',
    attempts: [{ status: 'failed', hangupCause: 29, causeText: 'Facility rejected: call expired' }],
  });
});
