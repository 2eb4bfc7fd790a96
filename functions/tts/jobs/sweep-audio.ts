import { defineJob } from '../../../shared/platform/jobs/define-job.ts';
import { housekeeping } from '../../../shared/platform/jobs/housekeeping.ts';
import { sweepAudio as run } from '../../../shared/speech/sweep-audio.ts';

/** Every minute. */
export const sweepAudio = defineJob({ ...housekeeping('tts', 'sweep-audio', 0), run });
