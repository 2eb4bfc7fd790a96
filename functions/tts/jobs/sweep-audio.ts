import { defineJob, housekeeping } from '../../../shared/kernel/jobs/job.ts';
import { sweepAudio as run } from '../../../shared/speech/purge-audio.ts';

/** Every minute. */
export const sweepAudio = defineJob({ ...housekeeping('tts', 'sweep-audio', 0), run });
