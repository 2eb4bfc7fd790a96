import type { Database } from '../../client.ts';
import { callFunction } from '../../sql/call-function.ts';
import { readOrganizationDays } from '../../sql/clicks.ts';
import { type Stats, sumDays, toSeries } from './sum-days.ts';

export type Overview = Stats & {
  linksByStatus: Record<string, number>;
  topLinks: { domain: string; code: string; longUrl: string; clicks: number; uniqueClicks: number }[];
};

const TOP_VALUES = 10;

/** Statistics over all links of an organization that are not deleted, from the roll-ups, in one statement. */
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
