import * as z from 'zod';
import type { JobAddress } from './job-address.ts';

const NOTHING = z.object({});

/** The address of a scheduled job that looks for its work itself: its messages carry nothing. */
export const housekeeping = (
  functionName: string,
  name: string,
  retries: JobAddress['retries'] = 3,
): JobAddress<typeof NOTHING> => ({ functionName, name, payload: NOTHING, flow: 'housekeeping', retries });
