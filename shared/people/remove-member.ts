import { and, eq } from 'drizzle-orm';
import { endSessions } from '../../db/queries/portal/sessions.ts';
import { membership } from '../../db/schema/people/membership.ts';
import { audited } from '../audit/audited.ts';
import { raiseEpoch } from '../auth/organization-epoch.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';
import { keepsAnOwner, lockOwners, refuseLastOwner } from './last-owner.ts';

/** Removes a member: the keys they created stop working, and their sessions end. */
export const removeMember = audited(
  { verb: 'user.remove', changes: membership },
  async (ctx: VerbContext, { organizationId, userId }: { organizationId: number; userId: number }) => {
    const member = and(
      eq(membership.organizationId, organizationId),
      eq(membership.userId, userId),
      eq(membership.status, 'active'),
    );
    const [owners, [removed]] = await ctx.db.batch([
      lockOwners(ctx.db, organizationId),
      ctx.db
        .update(membership)
        .set({ status: 'removed' })
        .where(and(member, keepsAnOwner(ctx, organizationId, userId)))
        .returning({ userId: membership.userId, status: membership.status }),
      endSessions(ctx.db, { userId }),
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
