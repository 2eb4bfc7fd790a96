import { eq } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { organization } from '../../schema/people/organization.ts';

/** The profile of an organization; undefined when there is none. */
export async function findOrganization(db: Database, organizationId: number) {
  const [row] = await db.select().from(organization).where(eq(organization.id, organizationId));
  return row;
}
