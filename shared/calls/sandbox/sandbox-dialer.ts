import * as z from 'zod';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import type { JobAddress, JobQueue } from '../../kernel/jobs/job-queue.ts';
import { outcomeOf } from '../carriers/number-endings.ts';
import type { Dialer } from '../carriers/voice-carrier.ts';

/** Reports the next thing that happens in a sandbox's call. */
export const PLAY_SANDBOX_CALL = {
  functionName: 'callblasting',
  name: 'play-sandbox-call',
  payload: z.object({ callId: z.uuid(), attempt: z.int().min(1), report: z.int().min(0) }),
  retries: 3,
  flow: 'call-ends',
} as const satisfies JobAddress;

/** Places calls of sandboxes: a job reports what becomes of them. */
export function createSandboxDialer(jobs: JobQueue): Dialer {
  return {
    name: SANDBOX_CARRIER,
    async dial({ attempt, to, limitSec }) {
      try {
        if (outcomeOf(to).isMute !== true)
          await jobs.publish(PLAY_SANDBOX_CALL, { ...attempt, report: 0 }, { delaySec: 1 });
        return { outcome: 'placed', carrierCallId: `sandbox-${to}-${limitSec}` };
      } catch (error) {
        return { outcome: 'unknown', error };
      }
    },
  };
}
