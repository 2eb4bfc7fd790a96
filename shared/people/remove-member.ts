import { and } from 'drizzle-orm';
import { membership } from '../../db/people/tables/membership.ts';
import { audited } from '../kernel/audit/audited.ts';
import { raiseEpoch } from '../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { isChangeable, isMember, lockOwners, refuseChange } from './last-owner.ts';

/**
 * Removes a member: the database permanently revokes the keys that they created, and ends their sessions through the
 * organization's identity provider (`db/people/functions/end-membership.sql`). Their sessions in other organizations continue.
 * Throws OWNER_ONLY, LAST_OWNER or NOT_AN_ACTIVE_MEMBER.
 */
export const removeMember = audited(
  { verb: 'user.remove', changes: membership },
  async (ctx: Ctx, { organizationId, userId }: { organizationId: number; userId: number }) => {
    const leaving = and(isMember(organizationId, userId), isChangeable(ctx, organizationId, userId));
    const [owners, [removed]] = await ctx.db.batch([
      lockOwners(ctx.db, organizationId),
      ctx.db
        .update(membership)
        .set({ status: 'removed' })
        .where(leaving)
        .returning({ userId: membership.userId, status: membership.status }),
    ]);
    if (removed === undefined) return await refuseChange(ctx, owners, { organizationId, userId });
    await raiseEpoch(ctx, [organizationId]);
    return removed;
  },
);
