import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import * as registry from '../functions/registry.ts';
import { contactRegistry, type RegistryFault } from '../tables/contact-registry.ts';

export const openRegistryRequest = (
  db: Database,
  organizationId: number,
  request: { numbers: string[]; limit: number; leaseSec: number },
) => callFunction(db, registry.openRegistryRequest, { organization: organizationId, ...request });

export const keepRegistryAnswers = (
  db: Database,
  organizationId: number,
  answers: { askedAt: Date; items: { number: string; isExcluded: boolean }[] },
) => callFunction(db, registry.keepRegistryAnswers, { organization: organizationId, ...answers });

/** Records that the registry gave no answer; it is not asked again for a while. */
export async function keepRegistryFault(
  db: Database,
  organizationId: number,
  { fault, retrySec }: { fault: RegistryFault; retrySec: number },
): Promise<void> {
  await db
    .update(contactRegistry)
    .set({ fault, askAgainAt: sql`clock_timestamp() + make_interval(secs => ${retrySec})` })
    .where(eq(contactRegistry.organizationId, organizationId));
}
