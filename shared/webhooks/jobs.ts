import * as z from 'zod';
import type { JobAddress } from '../jobs/job-address.ts';

/** Makes the attempts that are due in a lane, and in those that stand in line, unless somebody serves it already. */
export const DELIVER = {
  functionName: 'webhooks',
  name: 'deliver',
  payload: z.object({
    lane: z.string().min(1),
    /** What is due until then is due, whatever the clock of who runs this. */
    dueUntil: z.iso.datetime().optional(),
  }),
  flow: 'webhooks',
  retries: 3,
} as const satisfies JobAddress;

/** Publishes what is overdue. */
export const SWEEP = {
  functionName: 'webhooks',
  name: 'sweep',
  payload: z.object({}),
  flow: 'housekeeping',
  retries: 3,
} as const satisfies JobAddress;
