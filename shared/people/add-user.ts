import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { membership, ROLES } from '../../db/schema/people/membership.ts';
import { user } from '../../db/schema/people/user.ts';
import { audited } from '../audit/audited.ts';
import { raiseEpoch } from '../auth/organization-epoch.ts';
import { checkInput } from '../verbs/check-input.ts';
import { Email, Id, Line } from '../verbs/fields.ts';
import { onlyRow } from '../verbs/only-row.ts';
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
 * role. Throws Refusal for a current member.
 */
export const addUser = audited(
  { verb: 'user.add', changes: membership },
  async (ctx: VerbContext, input: z.input<typeof Input>) => {
    const { organizationId, email, name, role } = checkInput(Input, input);
    const userId = await findOrCreateUser(ctx, email, name);
    const [member] = await ctx.db
      .insert(membership)
      .values({ organizationId, userId, role })
      .onConflictDoUpdate({
        target: [membership.organizationId, membership.userId],
        set: { role, status: 'active' },
        setWhere: eq(membership.status, 'removed'),
      })
      .returning({ role: membership.role });
    if (member === undefined)
      throw new Refusal(`${email} is a member of the organization already.`, {
        reason: 'taken',
        field: 'email',
      });
    await raiseEpoch(ctx, [organizationId]);
    return { userId, organizationId, email, role: member.role };
  },
);

async function findOrCreateUser(ctx: VerbContext, email: string, given?: string): Promise<number> {
  const byEmail = eq(sql`lower(${user.email})`, email.toLowerCase());
  // Two statements in one transaction: whichever transaction creates the person, the second statement finds them.
  const [, found] = await ctx.db.batch([
    ctx.db
      .insert(user)
      .values({ email, name: given ?? email })
      .onConflictDoNothing(),
    ctx.db.select({ id: user.id, name: user.name, status: user.status }).from(user).where(byEmail),
  ]);
  const { id, name, status } = onlyRow(found);
  // A person created without a name has the e-mail address as name.
  if (given !== undefined && name === email)
    await ctx.db
      .update(user)
      .set({ name: given })
      .where(and(eq(user.id, id), eq(user.name, email)));
  // A person's name in other organizations is shown to operators only.
  else if (given !== undefined && name !== given && ctx.by.actor === 'operator')
    throw new Refusal(`${email} is known as "${name}": leave the name out, or change it by "user update".`);
  if (status !== 'active')
    throw new Refusal(`The user ${email} is disabled.`, { reason: 'disabled', field: 'email' });
  return id;
}
