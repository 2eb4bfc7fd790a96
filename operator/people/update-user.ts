import { and, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '../../db/schema/people/user.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Email, Line } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';

const Input = z.object({ email: z.string(), name: Line.optional(), newEmail: Email.optional() });

const hasEmail = (email: string) => eq(sql`lower(${user.email})`, email.toLowerCase());

/** Changes a person's name or e-mail address; omitted fields are unchanged. */
export const updateUser = audited(
  { verb: 'user.update', changes: user },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { email, name, newEmail } = checkInput(Input, input);
    if (name === undefined && newEmail === undefined) throw new OperatorError('Nothing to change was given.');
    const person = await getUserOrThrow(ctx, email);
    if (newEmail !== undefined) {
      const others = await ctx.db
        .select({ id: user.id })
        .from(user)
        .where(and(hasEmail(newEmail), ne(user.id, person.id)));
      if (others.length > 0) throw new OperatorError(`There is a user ${newEmail} already.`);
    }
    const [changed] = await ctx.db
      .update(user)
      .set({ ...(name !== undefined && { name }), ...(newEmail !== undefined && { email: newEmail }) })
      .where(eq(user.id, person.id))
      .returning({ userId: user.id, name: user.name, email: user.email, status: user.status });
    return changed;
  },
);
