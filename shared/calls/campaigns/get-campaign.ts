import { averageAirSec, findFirstRecipients } from '../../../db/calls/queries/campaign-results.ts';
import { type CampaignRow, findCampaign } from '../../../db/calls/queries/campaigns.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { fillIn, readCampaignText } from './campaign-text.ts';
import { type Campaign, toCampaign } from './campaign-view.ts';

/** The row of a campaign of the caller's organization. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND. */
export async function findCampaignOrThrow({ db, tenant }: TenantCtx, id: string): Promise<CampaignRow> {
  const row = await findCampaign(db, tenant.organizationId, id);
  if (row === undefined) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
  return row;
}

/** A campaign of the caller's organization. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND. */
export const getCampaign = async (ctx: TenantCtx, id: string): Promise<Campaign> =>
  toCampaign(await findCampaignOrThrow(ctx, id));

/** Finding out for more recipients takes too long for a page that reads itself again. */
const MOST_AVERAGED = 10_000;

/** Returns the average duration in seconds of a campaign's answered calls; null while it calls a great many, and without any. */
export const getAverageSec = async (
  { db, tenant }: TenantCtx,
  { id, finishedAt, progress }: Pick<Campaign, 'id' | 'finishedAt' | 'progress'>,
): Promise<number | null> =>
  finishedAt === null && progress.recipients > MOST_AVERAGED
    ? null
    : await averageAirSec(db, tenant.organizationId, id);

/** The text that a recipient of a draft hears; null where all hear one audio. */
export type Preview = { to: string; text: string | null };

/** The first recipients of a draft, and what each hears. */
export async function previewCampaign(
  { db, tenant }: TenantCtx,
  { id, text }: Pick<Campaign, 'id' | 'text'>,
  count: number,
): Promise<Preview[]> {
  const sentences = text === null ? undefined : readCampaignText(text).sentences;
  const recipients = await findFirstRecipients(db, tenant.organizationId, id, count);
  return recipients.map(({ to, variables }) => ({
    to,
    text: sentences?.map((sentence) => fillIn(sentence, variables ?? {})).join(' ') ?? null,
  }));
}
