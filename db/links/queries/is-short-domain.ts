import { eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { domain } from '../tables/domain.ts';

/** Whether a host is, was or will be a domain of short links. */
export async function isShortDomain(db: Database, host: string): Promise<boolean> {
  const found = await db.select({ id: domain.id }).from(domain).where(eq(domain.name, host));
  return found.length > 0;
}
