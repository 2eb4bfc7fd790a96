import { claimSpeechAudio } from '../../db/queries/speech-audio.ts';
import { toRefusal } from '../billing/to-refusal.ts';
import type { CallerContext } from '../http/context.ts';
import { makeAudio } from './make-audio.ts';
import type { Voice } from './voices.ts';
import { SPEECH_MS, toWantedAudio, whilePending } from './want-audio.ts';

/** `audioId`: of `speech_audio`, for `toAudioUrl`. `charged`: whether it was synthesized, and paid, for this request. */
export type ObtainedAudio = { audioId: string; durationMs: number; charged: boolean };

/**
 * The audio of a text in a voice for the caller's organization, ready to be played: the one that exists, at no cost, or
 * a new one, charged by its characters and the voice's tier. Of requests for the same audio at once, one synthesizes and
 * pays it, the others wait for it; they are told `charged: false`. It is kept for 90 days after it was last obtained, so
 * a call whose attempts end by then can be handed its address whenever it is placed.
 *
 * The audio and its charge are committed when this answers. Whoever creates something with it afterwards and fails owes
 * nothing back: a repetition finds the audio and is not charged. A creation under an Idempotency-Key asks whether the
 * key is tied first (`tied_to_key`), or a replay after 90 days would pay again.
 *
 * Takes up to 20 s. Throws BILLING_NOT_PRICED, BILLING_INSUFFICIENT_FUNDS and BILLING_SPEND_LIMIT_REACHED before any
 * engine is asked, and SERVICE_UNAVAILABLE, all of it refunded, when none speaks. `text` has been parsed by SpeechText,
 * `voice` is from `findVoice`.
 */
export async function obtainAudio(
  ctx: CallerContext,
  { voice, text }: { voice: Voice; text: string },
): Promise<ObtainedAudio> {
  const until = Date.now() + SPEECH_MS;
  const { organizationId, costCenterId } = ctx.caller;
  const { wanted, spoken } = await toWantedAudio(voice, text);
  const claim = await whilePending(until, () =>
    claimSpeechAudio(ctx.db, organizationId, costCenterId, wanted),
  );
  if (claim.outcome === 'refused') throw toRefusal(claim.code);
  if (claim.outcome === 'ready')
    return { audioId: claim.audioId, durationMs: claim.durationMs, charged: false };
  const durationMs = await makeAudio(ctx, { audioId: wanted.id, voice, spoken, until });
  return { audioId: wanted.id, durationMs, charged: true };
}
