import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { getOrCreateUser } from '../../db/queries/people/get-or-create-user.ts';
import { membership, ROLES } from '../../db/schema/people/membership.ts';
import { audited } from '../audit/audited.ts';
import { checkInput } from '../verbs/check-input.ts';
import { Email, Id, Line } from '../verbs/fields.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

const Input = z.object({
  organizationId: Id,
  email: Email,
  /** Name of a new person; a known person keeps theirs. */
  name: Line.optional(),
  role: z.enum(ROLES),
});

/**
 * Adds a person to an organization, found by e-mail (case-insensitive) or created; a former member returns with the new
 * role, and without their former keys. For operators: members invite people, who accept (`createInvitation`). Throws Refusal
 * for a current member.
 */
export const addUser = audited(
  { verb: 'user.add', changes: membership },
  async (ctx: VerbContext, input: z.input<typeof Input>) => {
    const { organizationId, email, name, role } = checkInput(Input, input);
    const userId = await resolveUser(ctx, email, name);
    const [member] = await ctx.db
      .insert(membership)
      .values({ organizationId, userId, role })
      .onConflictDoUpdate({
        target: [membership.organizationId, membership.userId],
        set: { role, status: 'active', createdAt: sql`now()`, lastSeenAt: null },
        setWhere: eq(membership.status, 'removed'),
      })
      .returning({ role: membership.role });
    if (member === undefined)
      throw new Refusal(`${email} is a member of the organization already.`, {
        reason: 'taken',
        field: 'email',
      });
    return { userId, organizationId, email, role: member.role };
  },
);

async function resolveUser(ctx: VerbContext, email: string, given?: string): Promise<number> {
  const { id, name, status } = await getOrCreateUser(ctx.db, { email, name: given });
  if (given !== undefined && name !== given)
    throw new Refusal(`${email} is known as "${name}": leave the name out, or change it by "user update".`);
  if (status !== 'active')
    throw new Refusal(`The user ${email} is disabled.`, { reason: 'disabled', field: 'email' });
  return id;
}
