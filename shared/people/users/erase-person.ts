import { eq } from 'drizzle-orm';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { erasePerson as erase, eraseInvited } from '../../../db/people/functions/people.ts';
import { invitation } from '../../../db/people/tables/invitation.ts';
import { membership } from '../../../db/people/tables/membership.ts';
import { user } from '../../../db/people/tables/user.ts';
import { audited } from '../../platform/audit/audited.ts';
import { raiseEpoch } from '../../platform/auth/organization-epoch.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { findPerson } from './find-person.ts';

/** Erases who a person is, in the audit log too, and disables them everywhere, keys included. */
export const erasePerson = audited(
  { verb: 'user.erase', changes: [user, invitation] },
  async (ctx: Ctx, { email }: { email: string }) => {
    const { id } = await findPerson(ctx, email);
    if (id === null)
      return { userId: id, isErased: (await callFunction(ctx.db, eraseInvited, { email })) > 0 };
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
