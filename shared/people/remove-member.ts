import { and } from 'drizzle-orm';
import { membership } from '../../db/schema/people/membership.ts';
import { audited } from '../audit/audited.ts';
import { raiseEpoch } from '../auth/organization-epoch.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';
import { isMember, keepsAnOwner, lockOwners, refuseLastOwner } from './last-owner.ts';

/**
 * Removes a member: the database revokes the keys that they created, for good, and ends their sessions by the
 * organization's identity provider (`db/sql/people/end-membership.sql`). Their other sessions go on elsewhere.
 */
export const removeMember = audited(
  { verb: 'user.remove', changes: membership },
  async (ctx: VerbContext, { organizationId, userId }: { organizationId: number; userId: number }) => {
    const leaving = and(isMember(organizationId, userId), keepsAnOwner(ctx, organizationId, userId));
    const [owners, [removed]] = await ctx.db.batch([
      lockOwners(ctx.db, organizationId),
      ctx.db
        .update(membership)
        .set({ status: 'removed' })
        .where(leaving)
        .returning({ userId: membership.userId, status: membership.status }),
    ]);
    if (removed === undefined) {
      refuseLastOwner(owners, userId);
      throw new Refusal(`User ${userId} is not an active member of organization ${organizationId}.`, {
        reason: 'not-a-member',
      });
    }
    await raiseEpoch(ctx, [organizationId]);
    return removed;
  },
);
