import { and } from 'drizzle-orm';
import * as z from 'zod';
import { membership, ROLES } from '../../db/schema/people/membership.ts';
import { audited } from '../audit/audited.ts';
import { checkInput } from '../verbs/check-input.ts';
import { Id } from '../verbs/fields.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';
import { isMember, keepsAnOwner, lockOwners, refuseLastOwner } from './last-owner.ts';

const Input = z.object({ organizationId: Id, userId: Id, role: z.enum(ROLES) });

/** Changes a member's role, which their next request sees. Keys they created keep their permissions. */
export const setMemberRole = audited(
  { verb: 'user.set-role', changes: membership },
  async (ctx: VerbContext, input: z.input<typeof Input>) => {
    const { organizationId, userId, role } = checkInput(Input, input);
    const changing = and(
      isMember(organizationId, userId),
      role === 'owner' ? undefined : keepsAnOwner(ctx, organizationId, userId),
    );
    const [owners, [changed]] = await ctx.db.batch([
      lockOwners(ctx.db, organizationId),
      ctx.db
        .update(membership)
        .set({ role })
        .where(changing)
        .returning({ userId: membership.userId, role: membership.role }),
    ]);
    if (changed === undefined) {
      refuseLastOwner(owners, userId);
      throw new Refusal(`User ${userId} is not an active member of organization ${organizationId}.`, {
        reason: 'not-a-member',
      });
    }
    return changed;
  },
);
