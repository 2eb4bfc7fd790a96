import type { Database } from '../../db/engine/client.ts';
import {
  deleteSpeechAudio,
  discardExpiredAudio,
  findDiscardedAudio,
} from '../../db/speech/queries/speech-audio.ts';
import { deleteOldSyntheses } from '../../db/speech/queries/syntheses.ts';
import type { Ctx } from '../platform/ctx.ts';
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
