import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { discardSpeechAudio } from '../../db/speech/functions/speech.ts';
import { findLapsedAudio } from '../../db/speech/queries/speech-audio.ts';
import type { Ctx } from '../platform/ctx.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';

const BATCH_SIZE = 100;

/** Refunds audio whose synthesis died. */
export async function sweepAudio(ctx: Ctx): Promise<void> {
  const lapsed = await findLapsedAudio(ctx.db, BATCH_SIZE);
  for (const audio of lapsed) {
    const discarded = { audio, error: 'INTERRUPTED' } as const;
    publishEmitted(ctx, await callFunction(ctx.db, discardSpeechAudio, discarded));
  }
  if (lapsed.length > 0) ctx.log.info('speech_audio_swept', { audios: lapsed.length });
}
