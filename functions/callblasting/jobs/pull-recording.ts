import { defineJob } from '../../../shared/jobs/define-job.ts';
import { PULL_RECORDING } from '../domain/call-messages.ts';
import { pullRecording as run } from '../domain/pull-recording.ts';

/** One message per recording, sent when the carrier has it. */
export const pullRecording = defineJob({ ...PULL_RECORDING, run });
