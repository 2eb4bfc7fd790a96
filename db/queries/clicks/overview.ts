import type { Database } from '../../client.ts';
import { callFunction } from '../../sql/call-function.ts';
import { readOrganizationDays } from '../../sql/statistics.ts';
import { type Stats, sumDays, toSeries } from './sum-days.ts';

export type Overview = Stats & {
  linksByStatus: Record<string, number>;
  topLinks: { domain: string; code: string; longUrl: string; clicks: number; uniqueClicks: number }[];
};

const TOP_VALUES = 10;

/** Statistics over all of an organization's links that are not deleted, in one statement, from the roll-ups. */
export async function overview(
  db: Database,
  {
    organizationId: organization,
    from,
    to,
    dimensions,
  }: { organizationId: number; from: string; to: string; dimensions: readonly string[] },
): Promise<Overview> {
  const { visits, ...links } = await callFunction(db, readOrganizationDays, { organization, from, to });
  return { ...sumDays(visits, dimensions, TOP_VALUES), series: toSeries(visits), ...links };
}
