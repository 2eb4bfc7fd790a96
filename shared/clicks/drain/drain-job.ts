import * as z from 'zod';

/** Counts what is waiting. */
export const DRAIN = {
  functionName: 'urlshortener',
  name: 'drain-clicks',
  payload: z.object({}),
  flow: 'drains',
  retries: 3,
} as const;
