import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';
import { purgeAudio as purge } from '../../../shared/speech/purge-audio.ts';

const PURGE_AUDIO = housekeeping('tts', 'purge-audio');

/** Hourly. */
export const purgeAudio = defineJob({
  ...PURGE_AUDIO,
  run: (ctx) => runInSteps(ctx, PURGE_AUDIO, {}, () => purge(ctx)),
});
