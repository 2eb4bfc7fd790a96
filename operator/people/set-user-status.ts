import { eq, sql } from 'drizzle-orm';
import { membership } from '../../db/schema/people/membership.ts';
import { type USER_STATUSES, user } from '../../db/schema/people/user.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** Disables a person everywhere, including their keys, or reactivates them. */
export const setUserStatus = audited(
  { verb: 'user.set-status', changes: user },
  async (
    ctx: OperatorContext,
    { email, status }: { email: string; status: (typeof USER_STATUSES)[number] },
  ) => {
    const [changed] = await ctx.db
      .update(user)
      .set({ status })
      .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
      .returning({ userId: user.id, email: user.email, status: user.status });
    if (changed === undefined) throw new OperatorError(`There is no user ${email}.`);
    const memberships = await ctx.db
      .select({ organizationId: membership.organizationId })
      .from(membership)
      .where(eq(membership.userId, changed.userId));
    await raiseEpoch(
      ctx,
      memberships.map(({ organizationId }) => organizationId),
    );
    return changed;
  },
);
