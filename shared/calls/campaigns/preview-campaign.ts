import { findFirstRecipients } from '../../../db/calls/queries/campaign-results.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { fillIn, readCampaignText } from './campaign-text.ts';
import type { Campaign } from './campaign-view.ts';

/** What a recipient of a draft hears; null where all hear one audio. */
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
