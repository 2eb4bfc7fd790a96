import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { campaignOpensAt } from '../functions/campaigns.ts';
import { campaign } from '../tables/campaign.ts';
import { campaignProgress } from '../tables/campaign-progress.ts';
import type { CampaignStatus } from '../tables/words.ts';

const NOW = sql`clock_timestamp()`;
const opensAt = sql<Date | null>`case when ${campaign.status} = 'running' then coalesce(${toSql(
  campaignOpensAt,
  { campaign: sql`${campaign}`, at: NOW },
)}, case when ${campaign.heldUntil} > ${NOW} then ${campaign.heldUntil} end) end`.mapWith(
  (value: string | null) => (value === null ? null : new Date(value)),
);

/** Another one after every change of the row. */
const VERSION = sql<string>`${campaign}.xmin::text`;

const selectCampaigns = (db: Database, where: SQL | undefined) =>
  db
    .select({ campaign, progress: campaignProgress, waitingUntil: opensAt, version: VERSION })
    .from(campaign)
    .innerJoin(campaignProgress, eq(campaignProgress.campaignId, campaign.id))
    .where(where);

type Selected = Awaited<ReturnType<typeof selectCampaigns>>[number];
/** A campaign with its progress, and when it may next call if it waits for that. */
export type CampaignRow = Selected['campaign'] & Pick<Selected, 'progress' | 'waitingUntil' | 'version'>;

const toRow = ({ campaign, ...rest }: Selected): CampaignRow => ({ ...campaign, ...rest });

/** A campaign of the organization; undefined when there is none. */
export async function findCampaign(
  db: Database,
  organizationId: number,
  campaignId: string,
): Promise<CampaignRow | undefined> {
  const [row] = await selectCampaigns(
    db,
    and(eq(campaign.campaignId, campaignId), eq(campaign.organizationId, organizationId)),
  );
  return row && toRow(row);
}

export type CampaignFilter = {
  status?: CampaignStatus | undefined;
  reference?: string | undefined;
  beforeId?: number | undefined;
};

const toConditions = (organizationId: number, { status, reference, beforeId }: CampaignFilter) =>
  and(
    eq(campaign.organizationId, organizationId),
    status === undefined ? undefined : eq(campaign.status, status),
    reference === undefined ? undefined : eq(campaign.reference, reference),
    beforeId === undefined ? undefined : lt(campaign.id, beforeId),
  );

/** The organization's campaigns, newest first. */
export async function findCampaigns(
  db: Database,
  organizationId: number,
  filter: CampaignFilter,
  limit: number,
): Promise<CampaignRow[]> {
  const rows = await selectCampaigns(db, toConditions(organizationId, filter))
    .orderBy(desc(campaign.id))
    .limit(limit);
  return rows.map(toRow);
}

/** Counts the campaigns that the filter leaves, up to `most`. */
export const countCampaigns = (db: Database, organizationId: number, filter: CampaignFilter, most: number) =>
  countRows(
    db,
    db.select({ id: campaign.id }).from(campaign).where(toConditions(organizationId, filter)).limit(most),
  );
