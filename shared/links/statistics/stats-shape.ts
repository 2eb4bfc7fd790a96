import * as z from 'zod';
import { DIMENSIONS } from './stats-range.ts';

/** Parts that the statistics of a link and of all links share. */
export const Count = { clicks: z.int(), uniqueClicks: z.int() };

export const Range = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  granularity: z.enum(['day', 'hour']),
  timezone: z.literal('America/Bogota'),
});

export const Series = z
  .array(z.object({ at: z.string().describe('`YYYY-MM-DD`, or `YYYY-MM-DDTHH:00:00-05:00`.'), ...Count }))
  .describe('Sparse: periods without visits are left out.');

export const Dimensions = z
  .partialRecord(z.enum(DIMENSIONS), z.array(z.object({ value: z.string(), clicks: z.int() })))
  .describe('Top values by visits; `__other` is the rest. A visit without a value is absent.');

/** Every dimension that was asked for has its list, also when nobody visited. */
export const withEmpty = <Line>(
  dimensions: readonly string[],
  found: Record<string, Line[]>,
): Record<string, Line[]> => ({
  ...Object.fromEntries(dimensions.map((name) => [name, []])),
  ...found,
});
