import { defineJob } from '../../../shared/jobs/define-job.ts';
import { PULL_RECORDING } from '../domain/call-messages.ts';
import { pullRecording as run } from '../domain/pull-recording.ts';

/** One message a recording, sent when its carrier has it. */
export const pullRecording = defineJob({ ...PULL_RECORDING, run });
