import { discardSpeechAudio, findLapsedAudio } from '../../db/speech/queries/speech-audio.ts';
import type { Ctx } from '../platform/ctx.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';

const BATCH_SIZE = 100;

/** Refunds audio whose synthesis died. */
export async function sweepAudio(ctx: Ctx): Promise<void> {
  const lapsed = await findLapsedAudio(ctx.db, BATCH_SIZE);
  for (const audioId of lapsed) publishEmitted(ctx, await discardSpeechAudio(ctx.db, audioId, 'INTERRUPTED'));
  if (lapsed.length > 0) ctx.log.info('speech_audio_swept', { audios: lapsed.length });
}
