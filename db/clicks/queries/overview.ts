import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { readOrganizationDays } from '../functions/statistics.ts';
import { type Stats, sumDays, toSeries } from './sum-days.ts';

type Overview = Stats & {
  linksByStatus: Record<string, number>;
  topLinks: { domain: string; code: string; longUrl: string; clicks: number; uniqueClicks: number }[];
};

const TOP_VALUES = 10;

/**
 * Statistics over all of an organization's links that are not deleted, or over those with a reference, in one statement, from
 * the roll-ups. Undefined: the organization has no such reference.
 */
export async function overview(
  db: Database,
  {
    organizationId: organization,
    from,
    to,
    reference,
    dimensions,
  }: {
    organizationId: number;
    from: string;
    to: string;
    reference?: string | undefined;
    dimensions: readonly string[];
  },
): Promise<Overview | undefined> {
  const found = await callFunction(db, readOrganizationDays, { organization, from, to, reference });
  if (found === null) return undefined;
  const { visits, ...links } = found;
  return { ...sumDays(visits, dimensions, TOP_VALUES), series: toSeries(visits), ...links };
}
