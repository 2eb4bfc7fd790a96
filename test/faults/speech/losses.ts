import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { synthesize as synthesizeText } from '../../../functions/tts/domain/synthesize.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import type { Caller, CallerContext } from '../../../shared/http/context.ts';
import { createContext } from '../../../shared/http/create-context.ts';
import { CALLS, numberEnding, sayTo } from '../../harness/calls/call-blasting.ts';
import { synthesize, TEXT, VOICE } from '../../harness/calls/speech.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { asWorker, query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { balanceOf, createTenant } from '../../harness/organization.ts';
import { COST, OPENING, type SpeechTrial } from './trial.ts';

/** Losses on the way: of the store, of the database, of an answer. */
export function testLosses(trial: SpeechTrial): void {
  const { openTenant, sweepAfterTheLease } = trial;

  test('when R2 does not take the audio it is refunded, and not told as the engine’s fault', async () => {
    const tenant = await createTenant(trial.cloud.environment);
    const [caller] = await query<Caller>(
      trial.cloud.environment,
      `select organization_id::int as "organizationId", id::int as "keyId", cost_center_id::int as "costCenterId",
            '{tts}'::text[] as "enabledServices" from api_key where organization_id = $1`,
      [tenant.organizationId],
    );
    if (caller === undefined) throw new Error('There is no key.');
    const env = {
      ...asWorker(trial.cloud.environment),
      ...LOCAL_SECRETS,
      SHORT_URL_BASE: 'http://{domain}',
      KEY_CACHE_SECONDS: '1',
      SPEECH_ENGINES: 'azure',
      AZURE_SPEECH_URL: trial.cloud.speech.azure.url,
      SPEECH_AUDIO: { put: () => Promise.reject(new Error('R2 is away')), list: () => {} },
    };
    const ctx: CallerContext = {
      ...createContext(env, { waitUntil: () => {} }, { function: 'tts' }),
      ...{ caller, idempotency: undefined, requestId: '', clientIp: '', method: 'POST', degraded: false },
      ...{ header: () => undefined, setHeader: () => {}, language: 'en' },
    };
    await expect(synthesizeText(ctx, { text: TEXT, voice: VOICE })).rejects.toMatchObject({
      dependency: 'storage',
    });
    expect((await tenant.api.get('/tts/synthesis')).json.data.items).toMatchObject([
      { status: 'failed', errorCode: 'INTERRUPTED' },
    ]);
    expect(await balanceOf(tenant)).toBe(OPENING);
  });

  test('while Postgres is away after the engine has spoken the answer is 503, and the sweep gives the charge back', async () => {
    const tenant = await openTenant();
    const stop = trial.cloud.speech.azure.onRequest(() => {
      trial.cloud.neon.faults.refuse = true;
    });
    const refused = await synthesize(tenant);
    stop();
    trial.cloud.neon.faults.refuse = false;
    expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(trial.readLog()).toContain('speech_audio_not_discarded');
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
    await sweepAfterTheLease(tenant);
    expect(await balanceOf(tenant)).toBe(OPENING);
  });

  test.each(['create_synthesis', 'complete_speech_audio'])(
    'an answer to %s that is lost charges nobody twice',
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

  test('a call whose answer from Postgres is lost is replayed, its text paid once', async () => {
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
}
