import * as z from 'zod';
import type { JobAddress } from '../jobs/job-address.ts';

/** Makes one attempt of a delivery: the one that is named, or none when it has been made. */
export const DELIVER = {
  functionName: 'webhooks',
  name: 'deliver',
  payload: z.object({ deliveryId: z.uuid(), attempt: z.int().min(1) }),
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
