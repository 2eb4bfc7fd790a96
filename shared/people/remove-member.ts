import { and } from 'drizzle-orm';
import { endSessions } from '../../db/queries/portal/sessions.ts';
import { membership } from '../../db/schema/people/membership.ts';
import { audited } from '../audit/audited.ts';
import { raiseEpoch } from '../auth/organization-epoch.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';
import { isMember, keepsAnOwner, lockOwners, refuseLastOwner } from './last-owner.ts';

/** Removes a member: the keys they created stop working, and their sessions end. */
export const removeMember = audited(
  { verb: 'user.remove', changes: membership },
  async (ctx: VerbContext, { organizationId, userId }: { organizationId: number; userId: number }) => {
    const leaving = and(isMember(organizationId, userId), keepsAnOwner(ctx, organizationId, userId));
    const [owners, , [removed]] = await ctx.db.batch([
      lockOwners(ctx.db, organizationId),
      endSessions(ctx.db, { userId }, { ifMember: leaving }),
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
