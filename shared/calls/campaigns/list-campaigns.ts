import * as z from 'zod';
import {
  type CampaignFilter,
  countCampaigns as countRows,
  findCampaigns,
} from '../../../db/calls/queries/campaigns.ts';
import { CAMPAIGN_STATUSES } from '../../../db/calls/tables/words.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { listPage } from '../../kernel/http/lists/list-page.ts';
import { mostCounted } from '../../kernel/http/lists/most-counted.ts';
import { PageQuery, page } from '../../kernel/http/lists/page.ts';
import { MAX_CAMPAIGN_REFERENCE } from './campaign-fields.ts';
import { Campaign, toCampaign } from './campaign-view.ts';

export const CampaignsQuery = PageQuery.extend({
  status: z.enum(CAMPAIGN_STATUSES).optional().describe('Only campaigns with this status.'),
  reference: z
    .string()
    .min(1)
    .check(maxCharacters(MAX_CAMPAIGN_REFERENCE))
    .optional()
    .describe('Your own reference.'),
});
type Query = z.output<typeof CampaignsQuery>;

export const CampaignsPage = page(Campaign);

const toTerms = ({ status, reference }: Query): CampaignFilter => ({ status, reference });

/** The organization's campaigns, newest first. */
export const listCampaigns = (ctx: TenantCtx, query: Query): Promise<z.input<typeof CampaignsPage>> =>
  listPage(ctx, 'campaigns', query, toTerms(query), findCampaigns, toCampaign);

/** Counts the campaigns that a query finds, up to a bound. */
export function countCampaigns({ db, tenant }: TenantCtx, query: Query) {
  const terms = toTerms(query);
  return countRows(db, tenant.organizationId, terms, mostCounted(terms));
}
