import { eq, sql } from 'drizzle-orm';
import { membership } from '../../../db/people/tables/membership.ts';
import { type USER_STATUSES, user } from '../../../db/people/tables/user.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** Disables a person everywhere, including their keys, or reactivates them. */
export const setUserStatus = audited(
  { verb: 'user.set-status', changes: user },
  async (ctx: Ctx, { email, status }: { email: string; status: (typeof USER_STATUSES)[number] }) => {
    const [changed] = await ctx.db
      .update(user)
      .set({ status })
      .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
      .returning({ userId: user.id, email: user.email, status: user.status });
    if (changed === undefined) throw new DomainError('USER_NOT_FOUND', { email });
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
