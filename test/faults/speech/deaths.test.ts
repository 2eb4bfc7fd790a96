import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { download, readSpeechMovements, synthesize } from '../../harness/calls/speech.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query, readBalance } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { COST, OPENING, useSpeechTrial } from './trial.ts';

/** A voice that only Google has. */
const GOOGLE_VOICE = 'es-US-Lucia';

const trial = useSpeechTrial();
const { eventsOf, openTenant, run, renewLease, sweepAfterTheLease, purgeDiscarded, signFiles, asksEngine } =
  trial;

describe('A killed worker', () => {
  test.runIf(IS_CI)(
    'leaves a failed synthesis, refunded once, whether it died before or after the audio was stored',
    async () => {
      const speaking = await openTenant();
      const storing = await openTenant();
      const headers = { 'idempotency-key': randomUUID() };
      trial.cloud.speech.azure.faults.freeze = true;
      const lost = [synthesize(speaking, {}, headers)];
      await asksEngine('azure');
      const stop = trial.cloud.speech.google.onRequest(() => {
        trial.cloud.neon.faults.freeze = true;
      });
      lost.push(synthesize(storing, { voice: GOOGLE_VOICE }));
      const files = await waitFor('the audio to be stored', async () => {
        const signed = await signFiles(storing);
        const answers = await Promise.all(signed.map((file) => http(file)));
        return signed.length > 0 && answers.every(({ status }) => status === 200) ? signed : undefined;
      });
      expect(await readBalance(trial.cloud.environment, speaking.organizationId)).toBe(OPENING - COST);
      stop();
      await trial.restart(lost);

      const tenants = [speaking, storing];
      await renewLease(...tenants);
      await run('sweep-audio');
      for (const { api } of tenants)
        expect((await api.get('/tts/synthesis')).json.data.items).toMatchObject([{ status: 'processing' }]);
      expect(await readBalance(trial.cloud.environment, speaking.organizationId)).toBe(OPENING - COST);
      await sweepAfterTheLease(...tenants);
      await sweepAfterTheLease(...tenants);
      for (const tenant of tenants) {
        expect((await tenant.api.get('/tts/synthesis')).json.data.items).toMatchObject([
          { status: 'failed', errorCode: 'INTERRUPTED', cost: '0.000000', audioUrl: null },
        ]);
        expect(await readBalance(trial.cloud.environment, tenant.organizationId)).toBe(OPENING);
        expect((await readSpeechMovements(trial.cloud.environment, tenant)).map(({ type }) => type)).toEqual([
          'charge',
          'refund',
        ]);
        expect(await eventsOf(tenant)).toMatchObject([{ status: 'failed', errorCode: 'INTERRUPTED' }]);
      }

      for (const file of files) expect((await download(file)).wav.durationMs).toBeGreaterThan(2_500);
      await purgeDiscarded();
      for (const file of files) expect((await http(file)).status).toBe(404);
      // The killed request left its lock to its lease.
      await trial.cloud.redis.send([
        ['DEL', `idempotency:${speaking.organizationId}:${headers['idempotency-key']}`],
      ]);
      const again = await synthesize(speaking, {}, headers);
      expect(again.json.data).toMatchObject({ status: 'completed', cached: false });
    },
  );

  test('does not delay the next request after its lease expires', async () => {
    const tenant = await openTenant();
    trial.cloud.speech.azure.faults.freeze = true;
    const first = synthesize(tenant);
    await asksEngine('azure');
    await query(
      trial.cloud.environment,
      `update speech_audio set claimed_until = now() where organization_id = $1`,
      [tenant.organizationId],
    );
    const second = synthesize(tenant);
    await asksEngine('azure', 2);
    trial.cloud.speech.azure.faults.freeze = false;
    expect((await second).json.data).toMatchObject({ status: 'completed', cached: false });
    // The first synthesis's audio was discarded and refunded, so it has nothing to return.
    expect((await first).status).toBe(503);
    expect(await readBalance(trial.cloud.environment, tenant.organizationId)).toBe(OPENING - COST);
  });
});
