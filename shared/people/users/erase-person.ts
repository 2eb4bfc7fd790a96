import { eq } from 'drizzle-orm';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { erasePerson as erase } from '../../../db/people/functions/people.ts';
import { membership } from '../../../db/people/tables/membership.ts';
import { user } from '../../../db/people/tables/user.ts';
import { audited } from '../../platform/audit/audited.ts';
import { raiseEpoch } from '../../platform/auth/organization-epoch.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';

/** Erases who a person is, in the audit log too, and disables them everywhere, keys included. */
export const erasePerson = audited(
  { verb: 'user.erase', changes: user },
  async (ctx: Ctx, { email }: { email: string }) => {
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
