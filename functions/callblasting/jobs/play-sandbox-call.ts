import { playSandboxCall as run } from '../../../shared/calls/sandbox/play-sandbox-call.ts';
import { PLAY_SANDBOX_CALL } from '../../../shared/calls/sandbox/sandbox-dialer.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** One message per thing that happens in a sandbox's call. */
export const playSandboxCall = defineJob({ ...PLAY_SANDBOX_CALL, run });
