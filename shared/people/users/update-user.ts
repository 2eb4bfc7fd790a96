import { and, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '../../../db/people/tables/user.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Email } from '../../kernel/verbs/fields.ts';
import { Name } from '../../kernel/verbs/name.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';

export const UpdateUser = z.object({
  email: z.string().describe('e-mail address of the person'),
  name: Name.optional().describe('new name'),
  newEmail: Email.optional().describe('new e-mail address'),
});
export type UpdateUser = z.input<typeof UpdateUser>;

const hasEmail = (email: string) => eq(sql`lower(${user.email})`, email.toLowerCase());

/** Changes a person's name or e-mail address; omitted fields are unchanged. */
export const updateUser = audited(
  { verb: 'user.update', changes: user },
  async (ctx: Ctx, input: UpdateUser) => {
    const { email, name, newEmail } = checkInput(UpdateUser, input);
    if (name === undefined && newEmail === undefined) throw new DomainError('NOTHING_TO_CHANGE');
    const person = await getUserOrThrow(ctx, email);
    if (newEmail !== undefined) {
      const others = await ctx.db
        .select({ id: user.id })
        .from(user)
        .where(and(hasEmail(newEmail), ne(user.id, person.id)));
      if (others.length > 0) throw new DomainError('USER_EXISTS', { email: newEmail });
    }
    const [changed] = await ctx.db
      .update(user)
      .set({ ...(name !== undefined && { name }), ...(newEmail !== undefined && { email: newEmail }) })
      .where(eq(user.id, person.id))
      .returning({ userId: user.id, name: user.name, email: user.email, status: user.status });
    return changed;
  },
);
