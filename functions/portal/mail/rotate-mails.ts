import { purgeInvitations } from '../../../db/people/queries/invitations.ts';
import { mailExpiringKeys as mail, purgeMails as purge } from '../../../db/platform/queries/mails.ts';
import type { Ctx } from '../../../shared/platform/ctx.ts';

/** Creates mails about keys that expire soon. */
export const mailExpiringKeys = ({ db, clock }: Ctx) => mail(db, clock());

/** Deletes old mails and invitations; true while there may be more. */
export async function purgeMails({ db, clock }: Ctx): Promise<boolean> {
  const left = await Promise.all([purge(db, clock()), purgeInvitations(db, clock())]);
  return left.includes(true);
}
