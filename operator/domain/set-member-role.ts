import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { membership, ROLES } from '../../db/schema/membership.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../check-input.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { Id } from './fields.ts';

const Input = z.object({ organizationId: Id, userId: Id, role: z.enum(ROLES) });

/** Gives a member another role. The keys that the member created keep what they were granted. */
export const setMemberRole = audited(
  { verb: 'user.set-role', changes: membership },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { organizationId, userId, role } = checkInput(Input, input);
    const [changed] = await ctx.db
      .update(membership)
      .set({ role })
      .where(
        and(
          eq(membership.organizationId, organizationId),
          eq(membership.userId, userId),
          eq(membership.status, 'active'),
        ),
      )
      .returning({ userId: membership.userId, role: membership.role });
    if (changed === undefined) {
      throw new OperatorError(`User ${userId} is not an active member of organization ${organizationId}.`);
    }
    return changed;
  },
);
