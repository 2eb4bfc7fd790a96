import type * as z from 'zod';
import { insertTextCall } from '../../../db/queries/calls/calls.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { creation } from '../../../shared/http/idempotency/creation.ts';
import { makeAudio } from '../../../shared/speech/make-audio.ts';
import { SpeechText } from '../../../shared/speech/speech-text.ts';
import { findVoiceOrThrow, VoiceCode } from '../../../shared/speech/voices.ts';
import { pollWhilePending, SPEECH_MS, toWantedAudio } from '../../../shared/speech/want-audio.ts';
import { callTerms, type QueuedCall } from './call-terms.ts';
import { createCall } from './create-call.ts';

const { to, ...policy } = callTerms;
export const TextCallBody = creation({ to, text: SpeechText, voice: VoiceCode, ...policy }).meta({
  id: 'TextCallBody',
});

/**
 * Creates a call that plays a text once its audio is ready: the organization's existing audio at no cost, or a new one.
 * Concurrent requests for the same text synthesize and pay once. If creating the call then fails, the audio has been
 * paid for, and a retry reuses it at no cost.
 *
 * Throws BAD_REQUEST for the voice, the errors of charging the audio, and SERVICE_UNAVAILABLE when no engine can speak.
 */
export const createTextCall = (
  ctx: CallerContext,
  { text, voice: code, ...terms }: z.output<typeof TextCallBody>,
): Promise<QueuedCall> =>
  createCall(ctx, terms, async (input) => {
    const voice = findVoiceOrThrow(ctx.config, code, 'BAD_REQUEST');
    const until = Date.now() + SPEECH_MS;
    const { wanted: audio, spoken } = toWantedAudio(voice, text);
    for (;;) {
      const creation = await pollWhilePending(until, () => insertTextCall(ctx.db, { ...input, audio }));
      if (creation.outcome !== 'claimed') return creation;
      await makeAudio(ctx, { audioId: audio.id, voice, spoken, until });
    }
  });
