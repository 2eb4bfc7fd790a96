import * as z from 'zod';
import type { Database } from '../../../db/client.ts';
import {
  deleteSpeechAudio,
  discardExpiredAudio,
  findDiscardedAudio,
} from '../../../db/queries/speech-audio.ts';
import { deleteOldSyntheses } from '../../../db/queries/syntheses.ts';
import { defineJob } from '../../../shared/jobs/job.ts';
import { openAudioStore } from '../../../shared/speech/audio-store.ts';

const AT_ONCE = 500;
/** Well under the time QStash waits for an answer; the rest is the next run's. */
const RUN_MS = 15_000;

/** Hourly: syntheses of more than 90 days ago, and audio that nobody has asked for in 90 days or that never was ready. */
export const purgeAudio = defineJob({
  functionName: 'tts',
  name: 'purge-audio',
  payload: z.object({}),
  schedule: '23 * * * *',
  retries: 3,
  run: async (ctx) => {
    const until = Date.now() + RUN_MS;
    const store = openAudioStore(ctx);
    let most: number;
    // In turns, so that much of one kind does not keep the others waiting.
    do {
      most = Math.max(
        await deleteOldSyntheses(ctx.db, AT_ONCE),
        await discardExpiredAudio(ctx.db, AT_ONCE),
        await deleteDiscarded(ctx.db, store),
      );
    } while (most === AT_ONCE && Date.now() < until);
  },
});

/** Files first, then their rows, so that none is left behind; answers how many audios. */
async function deleteDiscarded(db: Database, store: ReturnType<typeof openAudioStore>): Promise<number> {
  const audioIds = await findDiscardedAudio(db, AT_ONCE);
  if (audioIds.length === 0) return 0;
  await store.delete(audioIds);
  await deleteSpeechAudio(db, audioIds);
  return audioIds.length;
}
