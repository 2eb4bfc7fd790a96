import { eq, sql } from 'drizzle-orm';
import { user } from '../../db/schema/people/user.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** A person by e-mail address, case-insensitive. Throws OperatorError when there is none. */
export async function getUserOrThrow({ db }: OperatorContext, email: string) {
  const [person] = await db
    .select({ id: user.id, name: user.name, status: user.status })
    .from(user)
    .where(eq(sql`lower(${user.email})`, email.toLowerCase()));
  if (person === undefined) throw new OperatorError(`There is no user ${email}.`);
  return person;
}
