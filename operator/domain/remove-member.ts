import { and, eq } from 'drizzle-orm';
import { membership } from '../../db/schema/membership.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** Takes a member out of an organization; the keys that the member created stop working. */
export const removeMember = audited(
  { verb: 'user.remove', changes: membership },
  async (ctx: OperatorContext, { organizationId, userId }: { organizationId: number; userId: number }) => {
    const [removed] = await ctx.db
      .update(membership)
      .set({ status: 'removed' })
      .where(
        and(
          eq(membership.organizationId, organizationId),
          eq(membership.userId, userId),
          eq(membership.status, 'active'),
        ),
      )
      .returning({ userId: membership.userId, status: membership.status });
    if (removed === undefined) {
      throw new OperatorError(`User ${userId} is not an active member of organization ${organizationId}.`);
    }
    await raiseEpoch(ctx, [organizationId]);
    return removed;
  },
);
