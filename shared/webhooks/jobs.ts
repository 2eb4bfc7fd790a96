import * as z from 'zod';
import { housekeeping } from '../platform/jobs/housekeeping.ts';
import type { JobAddress } from '../platform/jobs/job-address.ts';

/** Makes a lane's due attempts, and those of lanes waiting for a slot, unless the lane is already being served. */
export const DELIVER = {
  functionName: 'webhooks',
  name: 'deliver',
  payload: z.object({
    lane: z.string().min(1),
    /** Attempts due until then count as due, even if this machine's clock is behind. */
    dueUntil: z.iso.datetime().optional(),
  }),
  flow: 'webhooks',
  retries: 3,
} as const satisfies JobAddress;

/** Publishes overdue deliveries. */
export const SWEEP = housekeeping('webhooks', 'sweep');
