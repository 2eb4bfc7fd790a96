import { expect, inject, test } from 'vitest';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { claimCall, endCall } from '../../harness/calls/claimed-call.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { AIR_SECOND_MICRO, createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const ONCE = { repeat: 1, retry: { maxAttempts: 1 } };
/** The amount that is held for a call that plays two seconds once, and its cost when it is listened to. */
const HELD = (2n + 30n) * AIR_SECOND_MICRO;
const COST = (2n + 5n) * AIR_SECOND_MICRO;

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
  expect(refused.json.error.message).toContain('COP 5.00 needed, COP 4.999999 available');
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
