import { sql } from 'drizzle-orm';
import { invitation } from '../../../db/people/tables/invitation.ts';
import { audited } from '../../platform/audit/audited.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { authorizedInviter, type InviterCtx, mayInviteInto } from './authorized-inviter.ts';

/** Withdraws a pending invitation: its link no longer works. Throws DomainError. */
export const withdrawInvitation = audited(
  { verb: 'invitation.withdraw', changes: invitation },
  async (ctx: InviterCtx, { invitationId }: { invitationId: number }): Promise<void> => {
    const { rows } = await ctx.db.execute(sql`
      with ${authorizedInviter(ctx, 'member')}
      update invitation set outcome = 'withdrawn', ended_at = now() from inviter
       where invitation.organization_id = ${ctx.tenant.organizationId} and invitation.id = ${invitationId}
         and invitation.ended_at is null and ${mayInviteInto(sql`inviter.role`, sql`invitation.role`)}
      returning invitation.id`);
    if (rows.length === 0) throw new DomainError('INVITATION_NOT_FOUND');
  },
);
