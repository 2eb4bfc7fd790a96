import { PULL_RECORDING } from '../../../shared/calls/call-jobs.ts';
import { pullRecording as run } from '../../../shared/calls/recordings/pull-recording.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** One message per recording, sent once the carrier has it. */
export const pullRecording = defineJob({ ...PULL_RECORDING, run });
