import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { discardSpeechAudio } from '../../db/speech/functions/speech.ts';
import type { SynthesisError } from '../../db/speech/tables/synthesis.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError, fieldError } from '../kernel/errors/domain-error.ts';
import { noteFailure } from '../kernel/log/note-failure.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';
import { toCarrierWav } from './audio/carrier-wav.ts';
import { openAudioStore } from './audio-store.ts';
import { SpeechEngineError } from './engines/engine.ts';
import { SPEECH_MESSAGES } from './messages.ts';
import { speak } from './speak.ts';
import type { Voice } from './voices.ts';

export type MadeAudio = { engine: string; durationMs: number };

/**
 * Synthesizes the audio that the caller has claimed, whose claim tells whether it is a sandbox's: speech, its two files, then the row, which `complete` marks as
 * ready; returns its result. On any failure the audio is discarded and refunded, at the latest by the sweeper. Throws
 * SERVICE_UNAVAILABLE when no engine works, and VALIDATION_INVALID_PARAMETER for a text that is too long to speak or
 * that the voice cannot read.
 */
export async function makeAudio<Completed>(
  ctx: Ctx,
  audio: { audioId: string; voice: Voice; spoken: string; until: number; isSandbox: boolean },
  complete: (made: MadeAudio) => Promise<Completed>,
): Promise<Completed> {
  const { audioId, voice, spoken, until, isSandbox } = audio;
  try {
    const { wav, durationMs, engine } = await speak(ctx, { voice, isSandbox }, spoken, until);
    const store = openAudioStore(ctx);
    const carried = await toCarrierWav(wav);
    await Promise.all([store.put(audioId, 'speech.wav', wav), store.put(audioId, 'carrier.wav', carried)]);
    return await complete({ engine, durationMs });
  } catch (error) {
    await discard(ctx, audioId, error instanceof SpeechEngineError ? 'ENGINE_UNAVAILABLE' : 'INTERRUPTED');
    throw toRefusal(error);
  }
}

/** If Postgres is down, the sweeper discards it once its lease expires. */
async function discard(ctx: Ctx, audioId: string, why: SynthesisError): Promise<void> {
  await callFunction(ctx.db, discardSpeechAudio, { audio: audioId, error: why }).then(
    (emitted) => publishEmitted(ctx, emitted),
    noteFailure(ctx.log.with({ audio: audioId }), 'speech_audio_not_discarded'),
  );
}

const OF_THE_TEXT = {
  'too-long': SPEECH_MESSAGES.textTooLong,
  unsaid: SPEECH_MESSAGES.unsaid,
};

function toRefusal(error: unknown): unknown {
  if (!(error instanceof SpeechEngineError)) return error;
  const { failure, retryAfterSec } = error;
  if (failure === 'too-long' || failure === 'unsaid')
    return fieldError('VALIDATION_INVALID_PARAMETER', 'text', OF_THE_TEXT[failure]);
  const details = retryAfterSec === undefined ? {} : { retryAfterSec };
  return new DomainError('SERVICE_UNAVAILABLE', details, { cause: error });
}
