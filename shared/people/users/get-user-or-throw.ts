import { eq, sql } from 'drizzle-orm';
import { user } from '../../../db/people/tables/user.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** A person by e-mail address, case-insensitive. Throws DomainError when there is none. */
export async function getUserOrThrow({ db }: Ctx, email: string) {
  const [person] = await db
    .select({ id: user.id, name: user.name, status: user.status })
    .from(user)
    .where(eq(sql`lower(${user.email})`, email.toLowerCase()));
  if (person === undefined) throw new DomainError('USER_NOT_FOUND', { email });
  return person;
}
