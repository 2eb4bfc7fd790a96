import { sql } from 'drizzle-orm';
import { invitation } from '../../../../db/schema/people/invitation.ts';
import { audited } from '../../../../shared/audit/audited.ts';
import { Refusal } from '../../../../shared/verbs/refusal.ts';
import type { PortalContext } from '../../context.ts';
import { authorizedInviter, mayInviteInto } from './authorized-inviter.ts';

/** Withdraws a pending invitation: its link no longer works. Throws Refusal. */
export const withdrawInvitation = audited(
  { verb: 'invitation.withdraw', changes: invitation },
  async (ctx: PortalContext, { invitationId }: { invitationId: number }): Promise<void> => {
    const { rows } = await ctx.db.execute(sql`
      with ${authorizedInviter(ctx, 'member')}
      update invitation set outcome = 'withdrawn', ended_at = now() from inviter
       where invitation.organization_id = ${ctx.organization.id} and invitation.id = ${invitationId}
         and invitation.ended_at is null and ${mayInviteInto(sql`inviter.role`, sql`invitation.role`)}
      returning invitation.id`);
    if (rows.length === 0)
      throw new Refusal(`There is no invitation ${invitationId} to withdraw.`, { reason: 'not-found' });
  },
);
