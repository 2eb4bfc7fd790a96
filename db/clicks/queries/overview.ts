import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { readOrganizationDays } from '../functions/statistics.ts';
import { type Stats, sumDays, toSeries } from './sum-days.ts';

type Overview = Stats & {
  linksByStatus: Record<string, number>;
  topLinks: {
    domain: string;
    code: string;
    longUrl: string;
    clicks: number;
    uniqueClicks: number;
    filtered: number;
  }[];
};

/** Colombia days, both inclusive. */
type Days = { from: string; to: string };

export type OverviewAsked = Days & {
  organizationId: number;
  reference?: string | undefined;
  dimensions: readonly string[];
};

const TOP_VALUES = 10;

/**
 * Statistics over all of an organization's links that are not deleted, or over those with a reference, in one statement, from
 * the roll-ups. Undefined: the organization has no such reference.
 */
export async function overview(
  db: Database,
  { organizationId: organization, from, to, reference, dimensions }: OverviewAsked,
): Promise<Overview | undefined> {
  return toOverview(
    await callFunction(db, readOrganizationDays, { organization, from, to, reference }),
    dimensions,
  );
}

/** An overview with the visits of the period before. */
export type ComparedOverview = Overview & { before: Stats['series'] };

/** The overview of a period, and the visits of another one, in one statement. */
export async function comparedOverview(
  db: Database,
  { organizationId: organization, from, to, reference, dimensions }: OverviewAsked,
  before: Days,
): Promise<ComparedOverview | undefined> {
  const common = { organization, reference };
  const { rows } = await db.execute<Record<'now' | 'before', unknown>>(sql`
    select ${toSql(readOrganizationDays, { ...common, from, to })} as now,
           ${toSql(readOrganizationDays, { ...common, ...before })} as before`);
  const { schema } = readOrganizationDays.result;
  const now = toOverview(schema.parse(rows[0]?.now), dimensions);
  const earlier = schema.parse(rows[0]?.before)?.visits;
  return now && { ...now, before: earlier === undefined ? [] : toSeries(earlier) };
}

function toOverview(
  found: z.infer<typeof readOrganizationDays.result.schema>,
  dimensions: readonly string[],
): Overview | undefined {
  if (found === null) return undefined;
  const { visits, ...links } = found;
  return { ...sumDays(visits, dimensions, TOP_VALUES), series: toSeries(visits), ...links };
}
