import * as z from 'zod';
import { deleteSpeechAudio, findDiscardedAudio } from '../../../db/queries/speech-audio.ts';
import { deleteOldSyntheses } from '../../../db/queries/syntheses.ts';
import { defineJob } from '../../../shared/jobs/job.ts';
import { openAudioStore } from '../../../shared/speech/audio-store.ts';

const AT_ONCE = 50;
const ROWS_AT_ONCE = 1_000;
/** Well under the time QStash waits for an answer; the rest is the next run's. */
const RUN_MS = 15_000;

/** Hourly: syntheses of more than 90 days ago; the files of discarded audio, then its row, so that none is left behind. */
export const purgeAudio = defineJob({
  functionName: 'tts',
  name: 'purge-audio',
  payload: z.object({}),
  schedule: '23 * * * *',
  retries: 3,
  run: async (ctx) => {
    const until = Date.now() + RUN_MS;
    while ((await deleteOldSyntheses(ctx.db, ROWS_AT_ONCE)) === ROWS_AT_ONCE) if (Date.now() > until) return;
    const store = openAudioStore(ctx);
    for (;;) {
      const discarded = await findDiscardedAudio(ctx.db, AT_ONCE);
      for (const audioId of discarded) {
        if (Date.now() > until) return;
        await store.delete(audioId);
        await deleteSpeechAudio(ctx.db, audioId);
      }
      if (discarded.length < AT_ONCE) return;
    }
  },
});
