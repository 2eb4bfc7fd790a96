import { eq } from 'drizzle-orm';
import { membership } from '../../db/schema/people/membership.ts';
import { user } from '../../db/schema/people/user.ts';
import { callFunction } from '../../db/sql/call-function.ts';
import { erasePerson as erase } from '../../db/sql/people.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';

/** Erases who a person is, in the audit trail too, and disables them everywhere, keys included. */
export const erasePerson = audited(
  { verb: 'user.erase', changes: user },
  async (ctx: OperatorContext, { email }: { email: string }) => {
    const { id } = await getUserOrThrow(ctx, email);
    const isErased = await callFunction(ctx.db, erase, { user: id });
    const memberships = await ctx.db
      .select({ organizationId: membership.organizationId })
      .from(membership)
      .where(eq(membership.userId, id));
    await raiseEpoch(
      ctx,
      memberships.map(({ organizationId }) => organizationId),
    );
    return { userId: id, isErased };
  },
);
