import { expect, inject, test } from 'vitest';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { claimCall, endCall } from '../../harness/calls/claimed-call.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import { query, readBalance, readCharges, readHeld } from '../../harness/database.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { AIR_SECOND_MICRO, createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const ONCE = { repeat: 1, retry: { maxAttempts: 1 } };
/** The amount that is held for a call that plays two seconds once, and its cost when it is listened to. */
const HELD = (2n + 30n) * AIR_SECOND_MICRO;
const COST = (2n + 5n) * AIR_SECOND_MICRO;

/** Creates calls at once, waits until all have ended, and returns how many were played. */
async function callAtOnce(tenant: Tenant, count: number, check: () => Promise<void>): Promise<number> {
  const audioId = await uploadTone(tenant, 2);
  await inParallel(20, count, () => callWith(tenant, { to: numberEnding('00'), audioId, ...ONCE }));
  const calls = await waitFor('the end of all calls', async () => {
    await check();
    const rows = await query<{ status: string }>(
      environment,
      'select status from call where organization_id = $1 and finished_at is not null',
      [tenant.organizationId],
    );
    return rows.length === count ? rows : undefined;
  });
  expect(await readHeld(environment, tenant.organizationId)).toBe(0n);
  return calls.filter(({ status }) => status === 'success').length;
}

test('forty calls at once on a balance for two leave nothing below zero', async () => {
  const tenant = await createTenant(environment, { balanceMicro: 2n * HELD + 2n });
  const { organizationId } = tenant;
  const played = await callAtOnce(tenant, 40, async () => {
    const [row] = await query<{ left: string }>(
      environment,
      'select balance_micro - pending_micro - held_micro as left from billing_account where organization_id = $1',
      [organizationId],
    );
    expect(BigInt(row?.left ?? 0)).toBeGreaterThanOrEqual(0n);
  });
  expect(played).toBeGreaterThan(0);
  const left = await readBalance(environment, organizationId);
  expect(left).toBe(2n * HELD + 2n - BigInt(played) * COST);
  expect(left).toBeGreaterThanOrEqual(0n);
});

test.each(['day', 'month'] as const)('twenty calls at once stay within a limit of a %s', async (period) => {
  const tenant = await createTenant(environment);
  const { organizationId, ctx } = tenant;
  const limitMicro = HELD + 30_000_000n;
  await setSpendLimit(ctx, { organizationId, period, limitMicro });
  const spent = () => readCharges(environment, organizationId, 'air_time');
  const played = await callAtOnce(tenant, 20, async () => {
    expect((await spent()).amountMicro).toBeLessThanOrEqual(limitMicro);
  });
  expect(played).toBeGreaterThan(0);
  expect((await spent()).amountMicro).toBe(BigInt(played) * COST);
  expect(BigInt(played) * COST).toBeLessThanOrEqual(limitMicro);
});

test('the amount that a call holds is shown, and cannot be spent until the call ends', async () => {
  const tenant = await createTenant(environment, { balanceMicro: HELD + 4_999_999n });
  const { api, organizationId } = tenant;
  const token = await claimCall(environment, organizationId);
  const shown = async () => (await api.get('/account/billing')).json.data;
  expect(await shown()).toMatchObject({
    heldMicro: Number(HELD),
    availableMicro: Number(HELD) + 4_999_999,
    pendingMicro: 0,
  });

  const link = () => api.post('/urlshortener/links', { longUrl: LONG_URL });
  const refused = await link();
  expect(refusalOf(refused)).toMatchObject({ status: 402, code: 'URLSHORTENER_INSUFFICIENT_FUNDS' });
  expect(refused.json.error.message).toContain('5.00 COP needed, 4.999999 COP available');
  const bulk = { links: [{ longUrl: LONG_URL }] };
  expect((await api.post('/urlshortener/links/bulk', bulk)).status).toBe(402);
  const numbers = Array.from({ length: 25 }, (_, n) => `5730012345${String(n).padStart(2, '0')}`);
  expect((await api.post('/numberinsight/batch', { numbers })).status).toBe(402);
  expect((await synthesize(tenant, { text: 'Hola. '.repeat(10) })).status).toBe(402);
  const call = await callWith(tenant, {
    to: numberEnding('00'),
    audioId: await uploadTone(tenant, 2),
    ...ONCE,
  });
  expect((await waitForCall(tenant, call)).attempts[0].causeText).toBe(
    'Facility rejected: insufficient balance',
  );
  // The remaining balance still buys a look-up.
  expect((await api.get('/numberinsight/lookup/573001234567')).status).toBe(200);

  await endCall(environment, token);
  expect(await shown()).toMatchObject({ heldMicro: 0, pendingMicro: Number(COST) });
  expect((await link()).status).toBe(201);
});
