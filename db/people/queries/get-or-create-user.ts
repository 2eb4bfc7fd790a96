import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { type LANGUAGES, type USER_STATUSES, user } from '../tables/user.ts';

type NewUser = {
  email: string;
  /** The e-mail address by default. */
  name: string | undefined;
  language?: (typeof LANGUAGES)[number];
};

/** A person by e-mail address (case-insensitive), created if there is none. */
export async function getOrCreateUser(
  db: Database,
  { email, name, language }: NewUser,
): Promise<{ id: number; name: string; status: (typeof USER_STATUSES)[number] }> {
  // Two statements in one transaction: whichever transaction creates the person, the second statement finds them.
  const [, [person]] = await db.batch([
    db
      .insert(user)
      .values({ email, name: name ?? email, language })
      .onConflictDoNothing(),
    db
      .select({ id: user.id, name: user.name, status: user.status })
      .from(user)
      .where(eq(sql`lower(${user.email})`, email.toLowerCase())),
  ]);
  if (person === undefined) throw new Error('the person was not created');
  // A person created without a name has the e-mail address as name.
  if (name === undefined || person.name !== email) return person;
  await db.update(user).set({ name }).where(eq(user.id, person.id));
  return { ...person, name };
}
