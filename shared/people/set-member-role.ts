import { and } from 'drizzle-orm';
import * as z from 'zod';
import { membership, ROLES } from '../../db/people/tables/membership.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { checkInput } from '../kernel/verbs/check-input.ts';
import { Id } from '../kernel/verbs/fields.ts';
import { isChangeable, isMember, lockOwners, refuseChange } from './last-owner.ts';

export const SetMemberRole = z.object({
  organizationId: Id,
  userId: Id,
  role: z.enum(ROLES).describe('new role in the organization'),
});
export type SetMemberRole = z.input<typeof SetMemberRole>;

/**
 * Changes a member's role, which their next request sees. Keys they created keep their permissions. Throws OWNER_ONLY, LAST_OWNER
 * or NOT_AN_ACTIVE_MEMBER.
 */
export const setMemberRole = audited(
  { verb: 'user.set-role', changes: membership },
  async (ctx: Ctx, input: SetMemberRole) => {
    const { organizationId, userId, role } = checkInput(SetMemberRole, input);
    const changing = and(isMember(organizationId, userId), isChangeable(ctx, organizationId, userId, role));
    const [owners, [changed]] = await ctx.db.batch([
      lockOwners(ctx.db, organizationId),
      ctx.db
        .update(membership)
        .set({ role })
        .where(changing)
        .returning({ userId: membership.userId, role: membership.role }),
    ]);
    return changed ?? (await refuseChange(ctx, owners, { organizationId, userId }));
  },
);
