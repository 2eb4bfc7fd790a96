import type { Database } from '../../../db/client.ts';
import {
  deleteSpeechAudio,
  discardExpiredAudio,
  findDiscardedAudio,
} from '../../../db/queries/speech/speech-audio.ts';
import { deleteOldSyntheses } from '../../../db/queries/speech/syntheses.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';
import { openAudioStore } from '../../../shared/speech/audio-store.ts';

const PURGE_AUDIO = housekeeping('tts', 'purge-audio');

const BATCH_SIZE = 500;

/** Hourly: deletes syntheses older than 90 days, and audio that was not requested in 90 days or never completed. */
export const purgeAudio = defineJob({
  ...PURGE_AUDIO,
  run: async (ctx) => {
    const store = openAudioStore(ctx);
    // Alternates between kinds, so that a backlog of one does not hold up the others.
    await runInSteps(ctx, PURGE_AUDIO, {}, async () => {
      const most = Math.max(
        await deleteOldSyntheses(ctx.db, BATCH_SIZE),
        await discardExpiredAudio(ctx.db, BATCH_SIZE),
        await deleteDiscarded(ctx.db, store),
      );
      return most === BATCH_SIZE;
    });
  },
});

/** Deletes files before their rows, so that none is orphaned; returns the number of audios. */
async function deleteDiscarded(db: Database, store: ReturnType<typeof openAudioStore>): Promise<number> {
  const audioIds = await findDiscardedAudio(db, BATCH_SIZE);
  if (audioIds.length === 0) return 0;
  await store.delete(audioIds);
  await deleteSpeechAudio(db, audioIds);
  return audioIds.length;
}
