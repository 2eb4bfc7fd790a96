import { sql } from 'drizzle-orm';
import { invitation } from '../../../../db/schema/people/invitation.ts';
import { audited } from '../../../../shared/audit/audited.ts';
import { Refusal } from '../../../../shared/verbs/refusal.ts';
import type { PortalContext } from '../../context.ts';
import { authorizedInviter, mayInviteInto } from './authorized-inviter.ts';

type Change = { invitationId: number; role: PortalContext['role'] };

/**
 * Changes the role of a pending invitation, whose inviter becomes the one who changes it. The link that was mailed shows
 * the new role. Throws Refusal.
 */
export const setInvitationRole = audited(
  { verb: 'invitation.set-role', changes: invitation },
  async (ctx: PortalContext, { invitationId, role }: Change): Promise<void> => {
    const { rows } = await ctx.db.execute(sql`
      with ${authorizedInviter(ctx, role)}
      update invitation set role = ${role}, invited_by = inviter.user_id from inviter
       where invitation.organization_id = ${ctx.organization.id} and invitation.id = ${invitationId}
         and invitation.ended_at is null and ${mayInviteInto(sql`inviter.role`, sql`invitation.role`)}
      returning invitation.id`);
    if (rows.length === 0)
      throw new Refusal(`There is no invitation ${invitationId} that may get this role.`, {
        reason: 'may-not-grant',
        field: 'role',
      });
  },
);
