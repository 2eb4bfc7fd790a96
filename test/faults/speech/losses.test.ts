import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { createCtx } from '../../../shared/kernel/create-ctx.ts';
import type { Tenant, TenantCtx } from '../../../shared/kernel/ctx.ts';
import { synthesize as synthesizeText } from '../../../shared/speech/syntheses/synthesize.ts';
import { CALLS, numberEnding, sayTo } from '../../harness/calls/call-blasting.ts';
import { synthesize, TEXT, VOICE } from '../../harness/calls/speech.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { asFunction, query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { balanceOf, createTenant } from '../../harness/organization.ts';
import { COST, OPENING, useSpeechTrial } from './trial.ts';

const trial = useSpeechTrial();
const { openTenant, sweepAfterTheLease } = trial;

test('audio that R2 does not store is refunded, and not blamed on the engine', async () => {
  const tenant = await createTenant(trial.cloud.environment);
  const [caller] = await query<Tenant>(
    trial.cloud.environment,
    `select organization_id::int as "organizationId", id::int as "keyId", cost_center_id::int as "costCenterId",
          '{tts}'::text[] as "enabledServices" from api_key where organization_id = $1`,
    [tenant.organizationId],
  );
  if (caller === undefined) throw new Error('There is no key.');
  const env = {
    ...asFunction(trial.cloud.environment, 'tts'),
    ...LOCAL_SECRETS,
    SHORT_URL_BASE: 'http://{domain}',
    KEY_CACHE_SECONDS: '1',
    SPEECH_ENGINES: 'azure',
    AZURE_SPEECH_URL: trial.cloud.speech.azure.url,
    SPEECH_AUDIO: { put: () => Promise.reject(new Error('R2 is away')), list: () => {} },
  };
  const ctx: TenantCtx = {
    ...createCtx({ env, execution: { waitUntil: () => {} }, functionName: 'tts' }),
    tenant: caller,
    idempotency: undefined,
  };
  await expect(synthesizeText(ctx, { text: TEXT, voice: VOICE })).rejects.toMatchObject({
    dependency: 'storage',
  });
  expect((await tenant.api.get('/tts/synthesis')).json.data.items).toMatchObject([
    { status: 'failed', errorCode: 'INTERRUPTED' },
  ]);
  expect(await balanceOf(tenant)).toBe(OPENING);
});

test('while Postgres is down after the synthesis the answer is 503, and the sweep refunds the charge', async () => {
  const tenant = await openTenant();
  const stop = trial.cloud.speech.azure.onRequest(() => {
    trial.cloud.neon.faults.refuse = true;
  });
  const refused = await synthesize(tenant);
  stop();
  trial.cloud.neon.faults.refuse = false;
  expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  await expect.poll(trial.readLog).toContain('speech_audio_not_discarded');
  expect(await balanceOf(tenant)).toBe(OPENING - COST);
  await sweepAfterTheLease(tenant);
  expect(await balanceOf(tenant)).toBe(OPENING);
});

test.each(['create_synthesis', 'complete_speech_audio'])(
  'a lost answer to %s charges nobody twice',
  async (statement) => {
    const tenant = await openTenant();
    const loss = loseAnswerOf(trial.cloud, statement);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await synthesize(tenant, {}, headers)).status).toBe(503);
    loss.stop();
    const again = synthesize(tenant, {}, headers);
    // No sweep is needed: the next request refunds an audio whose claim has lapsed.
    await query(
      trial.cloud.environment,
      'update speech_audio set claimed_until = now() where organization_id = $1',
      [tenant.organizationId],
    );
    expect((await again).json.data).toMatchObject({ status: 'completed', cached: false });
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
  },
);

test('a call whose answer from Postgres is lost is replayed, and its text is paid once', async () => {
  const tenant = await openTenant();
  await synthesize(tenant);
  const headers = { 'idempotency-key': randomUUID() };
  const to = numberEnding('92');
  const call = () => sayTo(tenant, { to }, headers);
  const loss = loseAnswerOf(trial.cloud, 'create_text_call');
  expect((await call()).status).toBe(503);
  loss.stop();
  const replayed = await call();
  expect([replayed.status, replayed.headers['idempotency-status']]).toEqual([200, 'replayed']);
  expect((await tenant.api.get(CALLS)).json.data.items).toHaveLength(1);
  expect(await balanceOf(tenant)).toBe(OPENING - COST);
});
