import { defineSweep } from '../../../shared/kernel/jobs/define-work.ts';
import { housekeeping } from '../../../shared/kernel/jobs/job.ts';
import { SPEECH } from '../../../shared/speech/purge-audio.ts';

/** Every minute. */
export const sweepAudio = defineSweep(housekeeping('tts', 'sweep-audio', 0), [SPEECH]);
