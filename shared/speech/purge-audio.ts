import type { Database } from '../../db/engine/client.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { discardSpeechAudio } from '../../db/speech/functions/speech.ts';
import {
  deleteSpeechAudio,
  discardExpiredAudio,
  findDiscardedAudio,
  findLapsedAudio,
} from '../../db/speech/queries/speech-audio.ts';
import { deleteOldSyntheses } from '../../db/speech/queries/syntheses.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';
import { openAudioStore } from './audio-store.ts';

const BATCH_SIZE = 500;

/**
 * Deletes syntheses older than 90 days, and audio that was not requested in 90 days or never completed; true while there
 * may be more. Alternates between kinds, so that a backlog of one does not hold up the others.
 */
export async function purgeAudio(ctx: Ctx): Promise<boolean> {
  const { db } = ctx;
  const most = Math.max(
    await deleteOldSyntheses(db, BATCH_SIZE),
    await discardExpiredAudio(db, BATCH_SIZE),
    await deleteDiscarded(db, openAudioStore(ctx)),
  );
  return most === BATCH_SIZE;
}

/** Deletes files before their rows, so that none is orphaned; returns the number of audios. */
async function deleteDiscarded(db: Database, store: ReturnType<typeof openAudioStore>): Promise<number> {
  const audioIds = await findDiscardedAudio(db, BATCH_SIZE);
  if (audioIds.length === 0) return 0;
  await store.delete(audioIds);
  await deleteSpeechAudio(db, audioIds);
  return audioIds.length;
}

/** Audios refunded per run. */
const MAX_SWEPT = 100;

/** Refunds audio whose synthesis died. */
export async function sweepAudio(ctx: Ctx): Promise<void> {
  const lapsed = await findLapsedAudio(ctx.db, MAX_SWEPT);
  for (const audio of lapsed) {
    const discarded = { audio, error: 'INTERRUPTED' } as const;
    publishEmitted(ctx, await callFunction(ctx.db, discardSpeechAudio, discarded));
  }
  if (lapsed.length > 0) ctx.log.info('speech_audio_swept', { audios: lapsed.length });
}
