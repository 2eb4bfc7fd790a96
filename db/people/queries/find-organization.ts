import { eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { organization } from '../tables/organization.ts';

/** The profile of an organization; undefined when there is none. */
export async function findOrganization(db: Database, organizationId: number) {
  const [row] = await db.select().from(organization).where(eq(organization.id, organizationId));
  return row;
}
