import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { membership, ROLES } from '../../db/schema/membership.ts';
import { user } from '../../db/schema/user.ts';
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
  /** Of a person that is new; one who is known keeps the name. */
  name: Line.optional(),
  role: z.enum(ROLES),
});

/**
 * Makes a person, found by e-mail whatever its case or created, a member of an organization; a member who was removed
 * comes back with the new role. Throws Refusal for one who is a member already.
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
  // Two statements in one transaction: whoever creates the person first, the second finds it.
  const [, found] = await ctx.db.batch([
    ctx.db
      .insert(user)
      .values({ email, name: given ?? email })
      .onConflictDoNothing(),
    ctx.db.select({ id: user.id, name: user.name, status: user.status }).from(user).where(byEmail),
  ]);
  const { id, name, status } = onlyRow(found);
  // Who was made without a name has the address in its place.
  if (given !== undefined && name === email)
    await ctx.db
      .update(user)
      .set({ name: given })
      .where(and(eq(user.id, id), eq(user.name, email)));
  // What somebody is called elsewhere is told to operators alone.
  else if (given !== undefined && name !== given && ctx.by.actor === 'operator')
    throw new Refusal(`${email} is known as "${name}": leave the name out, or change it by "user update".`);
  if (status !== 'active')
    throw new Refusal(`The user ${email} is disabled.`, { reason: 'disabled', field: 'email' });
  return id;
}
