import * as z from 'zod';
import type { JobAddress } from '../../platform/jobs/job-queue.ts';

/** Reports the next thing that happens in a sandbox's call. */
export const PLAY_SANDBOX_CALL = {
  functionName: 'callblasting',
  name: 'play-sandbox-call',
  payload: z.object({ callId: z.uuid(), attempt: z.int().min(1), report: z.int().min(0) }),
  retries: 3,
  flow: 'call-ends',
} as const satisfies JobAddress;
