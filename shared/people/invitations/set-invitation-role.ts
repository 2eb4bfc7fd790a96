import { sql } from 'drizzle-orm';
import { invitation } from '../../../db/people/tables/invitation.ts';
import type { Role } from '../../../db/people/tables/membership.ts';
import { audited } from '../../platform/audit/audited.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { authorizedInviter, type InviterCtx, mayInviteInto } from './authorized-inviter.ts';

type Change = { invitationId: number; role: Role };

/**
 * Changes the role of a pending invitation, whose inviter becomes the one who changes it. The link that was mailed shows
 * the new role. Throws DomainError.
 */
export const setInvitationRole = audited(
  { verb: 'invitation.set-role', changes: invitation },
  async (ctx: InviterCtx, { invitationId, role }: Change): Promise<void> => {
    const { rows } = await ctx.db.execute(sql`
      with ${authorizedInviter(ctx, role)}
      update invitation set role = ${role}, invited_by = inviter.user_id from inviter
       where invitation.organization_id = ${ctx.tenant.organizationId} and invitation.id = ${invitationId}
         and invitation.ended_at is null and ${mayInviteInto(sql`inviter.role`, sql`invitation.role`)}
      returning invitation.id`);
    if (rows.length === 0) throw new DomainError('ROLE_NOT_GRANTABLE');
  },
);
