import { expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { placeAttempts } from '../../../shared/calls/attempts/place-attempts.ts';
import { createCtx } from '../../../shared/kernel/create-ctx.ts';
import { ageCall, readCall } from '../../harness/calls/call-attempts.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { useWatchedCloud } from '../../harness/cloud/use-watched-cloud.ts';
import { asFunction, query, readHeld } from '../../harness/database.ts';
import { balanceOf, createTenant } from '../../harness/organization.ts';

const { cloud, environment, alerted } = useWatchedCloud();

const dialed = (to: string) => cloud().carrier.calls.filter((call) => call.to === `+${to}`);

test('a call whose audio is not in R2 fails with that reason, dials nobody, costs nothing, and raises an alert', async () => {
  const tenant = await createTenant(environment());
  const audioId = await uploadTone(tenant);
  await query(environment(), "update call_audio set object_key = 'audios/gone.wav' where audio_id = $1", [
    audioId,
  ]);
  const before = await balanceOf(tenant);
  const to = numberEnding('00');
  const id = await callWith(tenant, { to, audioId });
  expect(await waitForCall(tenant, id)).toMatchObject({
    status: 'failed',
    endReason: 'no_audio',
    attemptsCount: 1,
    attempts: [
      {
        status: 'failed',
        hangupCause: 29,
        causeText: 'Facility rejected: audio not available',
        durationAir: 0,
      },
    ],
  });
  expect(dialed(to)).toEqual([]);
  expect(await balanceOf(tenant)).toBe(before);
  expect(await readHeld(environment(), tenant.organizationId)).toBe(0n);
  await alerted('call-audio-missing:callblasting');
});

test('while R2 does not answer, no call is dialed or fails: it is tried again later', async () => {
  const tenant = await createTenant(environment());
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const id = await callWith(tenant, {
    to: numberEnding('00'),
    audioId: await uploadTone(tenant),
    options: { scheduledAt: inAnHour },
  });
  await ageCall(environment(), id, 7_200);
  const away = { put: async () => {}, list: () => {}, head: () => Promise.reject(new Error('R2 is away')) };
  const ctx = createCtx({
    env: {
      ...asFunction(environment(), 'callblasting'),
      ...LOCAL_SECRETS,
      CALL_AUDIOS: away,
      SHORT_URL_BASE: 'http://{domain}',
      KEY_CACHE_SECONDS: '1',
      PLATFORM_CALLER_ID: '576010000000',
      VOICE_CARRIER: 'twilio',
      VOICE_CARRIER_URL: cloud().carrier.url,
    },
    execution: { waitUntil: () => {} },
    functionName: 'callblasting',
  });
  await placeAttempts(ctx, [{ callId: id, attempt: 1 }]);
  expect(await readCall(tenant, id)).toMatchObject({ status: 'queued', attemptsCount: 0, attempts: [] });
  expect(await readHeld(environment(), tenant.organizationId)).toBe(0n);
  const [row] = await query<{ reason: string }>(
    environment(),
    'select fault_reason as reason from call where call_id = $1',
    [id],
  );
  expect(row?.reason).toBe('storage not available');
});
