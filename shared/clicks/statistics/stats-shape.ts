import * as z from 'zod';
import { DIMENSIONS } from '../../../db/clicks/tables/link-day.ts';
import { TIME_ZONE } from '../../../db/time-zone.ts';

/** Parts shared by the statistics of one link and of all links. */
const Visits = { clicks: z.int(), uniqueClicks: z.int() };

/** The requests that opened a link, besides visits: with them, the number is what a message provider counts as clicks. */
export const FilteredRequests = z
  .int()
  .describe(
    'Redirects that are not visits by people: bots, link previews, prefetches, requests that pages make by themselves, and visits faster than a person. Not charged.',
  );

export const Count = { ...Visits, filtered: FilteredRequests };

export const Range = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    granularity: z.enum(['day', 'hour']),
    timezone: z.literal(TIME_ZONE),
  })
  .meta({ id: 'StatsRange' });

const Point = z
  .object({
    at: z.string(),
    ...Visits,
    filtered: z.int().optional().describe('Redirects that are not visits by people. Days only.'),
  })
  .meta({ id: 'StatsPoint' });
const Row = z.object({ value: z.string(), clicks: z.int() }).meta({ id: 'DimensionRow' });

export const Series = z.array(Point);

export const Dimensions = z.partialRecord(z.enum(DIMENSIONS), z.array(Row)).meta({
  id: 'StatsDimensions',
  description: 'Top values by visits; `__other` is the rest. A visit without a value is absent.',
});

/** Every requested dimension has its list, even if empty. */
export const withEmpty = <Line>(
  dimensions: readonly string[],
  found: Record<string, Line[]>,
): Record<string, Line[]> => ({
  ...Object.fromEntries(dimensions.map((name) => [name, []])),
  ...found,
});
