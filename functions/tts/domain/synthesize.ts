import type * as z from 'zod';
import { completeSpeechAudio } from '../../../db/queries/speech/speech-audio.ts';
import { createSynthesis } from '../../../db/queries/speech/syntheses.ts';
import { toRefusal } from '../../../shared/billing/to-refusal.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { creation } from '../../../shared/http/idempotency/creation.ts';
import { replay } from '../../../shared/http/idempotency/replay.ts';
import { callerReference } from '../../../shared/http/input/caller-reference.ts';
import { makeAudio } from '../../../shared/speech/make-audio.ts';
import { SpeechText } from '../../../shared/speech/speech-text.ts';
import { getSynthesis, type Synthesis, toSynthesis } from '../../../shared/speech/syntheses/synthesis.ts';
import { findVoiceOrThrow, VoiceCode } from '../../../shared/speech/voices.ts';
import { pollWhilePending, SPEECH_MS, toWantedAudio } from '../../../shared/speech/want-audio.ts';
import { publishEmitted } from '../../../shared/webhooks/emit.ts';

export const SynthesizeBody = creation({
  text: SpeechText,
  voice: VoiceCode,
  reference: callerReference(255)
    .optional()
    .meta({ description: 'Yours; shown with the synthesis and in its event.', example: 'reminder-81' }),
}).meta({ id: 'SynthesizeBody' });

/**
 * Synthesizes and charges a text, or reuses the organization's identical audio for free, or returns the result that the
 * idempotency key already has. Concurrent requests for the same audio make it once; the others wait.
 */
export async function synthesize(
  ctx: CallerContext,
  body: z.output<typeof SynthesizeBody>,
): Promise<Synthesis> {
  const { text, reference = null } = body;
  const voice = findVoiceOrThrow(ctx.config, body.voice, 'VALIDATION_INVALID_PARAMETER');
  const until = Date.now() + SPEECH_MS;
  const { wanted, spoken } = toWantedAudio(voice, text);
  const { language, tier } = voice;
  const synthesis = { ...wanted, language, tier, reference };
  const creation = await pollWhilePending(until, () =>
    createSynthesis(ctx.db, { ...ctx.caller, synthesis, idempotency: ctx.idempotency }),
  );
  if (creation.outcome === 'refused') throw toRefusal(ctx, creation);
  if (creation.outcome === 'replayed')
    return await replay(ctx, () => getSynthesis(ctx, creation.result.synthesisId));
  const cached = creation.outcome === 'completed';
  if (cached) publishEmitted(ctx, creation.emitted);
  const audioId = cached ? creation.audioId : wanted.id;
  const durationMs = cached
    ? creation.durationMs
    : await makeAudio(ctx, { audioId, voice, spoken, until }, async (made) => {
        const emitted = await completeSpeechAudio(ctx.db, audioId, made);
        if (emitted === null) throw new ApiError('SERVICE_UNAVAILABLE');
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
