import * as z from 'zod';
import { removeCampaignRecipients } from '../../../../db/calls/functions/campaigns.ts';
import { campaign } from '../../../../db/calls/tables/campaign.ts';
import { callFunction } from '../../../../db/engine/sql-functions/call-function.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../../kernel/ctx.ts';
import { DomainError } from '../../../kernel/errors/domain-error.ts';
import { ADD_MS } from '../../../kernel/lines/stage-lines.ts';
import { notDraft } from './add-recipients.ts';

export const RemovedRecipients = z
  .object({ removed: z.int().meta({ description: 'How many recipients were removed.', example: 2 }) })
  .meta({ id: 'RemovedRecipients' });

const remove = audited(
  { verb: 'campaign.remove-recipients', changes: campaign, records: (id) => ({ id }) },
  async ({ db, tenant }: TenantCtx, id: string): Promise<z.infer<typeof RemovedRecipients>> => {
    const answer = await callFunction(db, removeCampaignRecipients, {
      organization: tenant.organizationId,
      campaign: id,
    });
    if (answer === null) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
    if (answer.outcome === 'refused') throw notDraft();
    return { removed: answer.removed };
  },
);

/**
 * Removes all recipients of a draft, and forgets the lines that were rejected beside them. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND
 * and CALLBLASTING_CAMPAIGN_STATE.
 */
export const removeRecipients = (ctx: TenantCtx, id: string) =>
  // A million recipients take more than a request's usual time.
  remove({ ...ctx, db: ctx.openDatabase(ADD_MS) }, id);
