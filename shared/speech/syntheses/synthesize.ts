import type * as z from 'zod';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { completeSpeechAudio, createSynthesis } from '../../../db/speech/functions/speech.ts';
import { toRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { creation, replay } from '../../kernel/http/idempotency/creation.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import { makeAudio } from '../make-audio.ts';
import { SpeechText } from '../speech-text.ts';
import { findVoiceOrThrow, voiceCode } from '../voices.ts';
import { pollWhilePending, SPEECH_MS, toWantedAudio } from '../want-audio.ts';
import { getSynthesis, type Synthesis, SynthesisReference, toSynthesis } from './synthesis.ts';

export const SynthesizeBody = creation({
  text: SpeechText,
  voice: voiceCode('/tts/voices'),
  reference: SynthesisReference,
}).meta({ id: 'SynthesizeBody' });

/**
 * Synthesizes and charges a text, or reuses the organization's identical audio for free, or returns the result that the
 * idempotency key already has. Concurrent requests for the same audio make it once; the others wait.
 */
export async function synthesize(ctx: TenantCtx, body: z.output<typeof SynthesizeBody>): Promise<Synthesis> {
  const { text, reference = null } = body;
  const voice = findVoiceOrThrow(ctx.config, body.voice, {
    errorCode: 'VALIDATION_INVALID_PARAMETER',
    list: '/tts/voices',
  });
  const until = Date.now() + SPEECH_MS;
  const { wanted, spoken } = toWantedAudio(voice, text);
  const { language, tier } = voice;
  const synthesis = { ...wanted, language, tier, reference };
  const creation = await pollWhilePending(until, () =>
    callFunction(ctx.db, createSynthesis, {
      organization: ctx.tenant.organizationId,
      apiKey: ctx.tenant.keyId,
      costCenter: ctx.tenant.costCenterId,
      synthesis,
      idempotency: ctx.idempotency,
    }),
  );
  if (creation.outcome === 'refused') throw toRefusal(ctx, creation);
  if (creation.outcome === 'replayed')
    return await replay(ctx, () => getSynthesis(ctx, creation.result.synthesisId));
  const cached = creation.outcome === 'completed';
  if (cached) publishEmitted(ctx, creation.emitted);
  const audioId = cached ? creation.audioId : wanted.id;
  const durationMs = cached
    ? creation.durationMs
    : await makeAudio(ctx, { audioId, voice, spoken, until, isSandbox: creation.isSandbox }, async (made) => {
        const emitted = await callFunction(ctx.db, completeSpeechAudio, { audio: audioId, ...made });
        if (emitted === null) throw new DomainError('SERVICE_UNAVAILABLE');
        publishEmitted(ctx, emitted);
        return made.durationMs;
      });
  return await toSynthesis(ctx, {
    synthesisId: wanted.id,
    audioId,
    status: 'completed',
    cached,
    charCount: wanted.charCount,
    durationMs,
    language,
    voice: voice.code,
    tier,
    costMicro: cached ? 0n : BigInt(creation.costMicro),
    currency: creation.currency,
    reference,
    errorCode: null,
    createdAt: new Date(creation.createdAt),
  });
}
