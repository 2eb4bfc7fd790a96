import * as z from 'zod';
import {
  array,
  bigint,
  bool,
  columns,
  day,
  defineSqlFunction,
  jsonText,
  moment,
  orNull,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';
import type { Held } from './clicks.ts';

export const lifetimeVisits = defineSqlFunction({
  name: 'lifetime_visits',
  args: { link: bigint, created: moment },
  result: columns(
    'TABLE(clicks bigint, unique_clicks bigint, first_click_at timestamp with time zone, last_click_at timestamp with time zone)',
  ),
});

/** Reads what `lifetimeVisits` reads for several links, with cached plans. */
export const visitsOfLinks = defineSqlFunction({
  name: 'visits_of_links',
  args: { links: array(bigint) },
  result: columns(
    'TABLE(link_id bigint, clicks bigint, unique_clicks bigint, first_click_at timestamp with time zone, last_click_at timestamp with time zone)',
  ),
});

/** Visits by Colombia day, oldest first. */
const VisitsByDay = z.object({
  days: z.array(z.iso.date()),
  clicks: z.array(z.int()),
  uniqueClicks: z.array(z.int()),
  /** Requests that were redirected but are not visits; also of days without visits. */
  filtered: z.array(z.int()),
  /** Visits and then unique visits per hour of a day, 48 numbers, if requested. */
  hours: z.array(z.array(z.int())).nullable(),
  /**
   * Dimension sums with the number of visits they cover, per day or month. Not validated in depth: these are our own
   * rows, and checking each would take longer than everything else.
   */
  dimensions: z.array(z.tuple([z.int(), z.custom<z.infer<typeof Held>[]>(Array.isArray)])),
});
export type VisitsByDay = z.infer<typeof VisitsByDay>;

export const readLinkDays = defineSqlFunction({
  name: 'read_link_days',
  args: { organization: bigint, link: bigint, from: day, to: day, withHours: bool },
  result: jsonText(VisitsByDay),
});

/** Null: the organization has no such reference. */
export const readOrganizationDays = defineSqlFunction({
  name: 'read_organization_days',
  args: { organization: bigint, from: day, to: day, reference: orNull(text) },
  result: jsonText(
    z
      .object({
        visits: VisitsByDay.omit({ hours: true }),
        linksByStatus: z.record(z.string(), z.int()),
        topLinks: z.array(
          z.object({
            domain: z.string(),
            code: z.string(),
            longUrl: z.string(),
            clicks: z.int(),
            uniqueClicks: z.int(),
            filtered: z.int(),
          }),
        ),
      })
      .nullable(),
  ),
});
