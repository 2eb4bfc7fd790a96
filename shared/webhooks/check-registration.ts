import { eq } from 'drizzle-orm';
import type { Database } from '../../db/engine/client.ts';
import { domain } from '../../db/links/tables/domain.ts';
import { checkTarget, type TargetPolicy, type TargetVerdict } from '../kernel/outbound/check-target.ts';

/**
 * Validates a target before it is stored: as before each attempt, and that it is not one of the service's short
 * domains.
 */
export async function checkRegistration(
  db: Database,
  policy: TargetPolicy,
  text: string,
  signal: AbortSignal,
): Promise<TargetVerdict> {
  const target = await checkTarget(policy, text, signal);
  if ('refusal' in target) return target;
  const isOurs = await isShortDomain(db, target.url.hostname.replace(/\.$/, ''));
  return isOurs ? { refusal: 'host_not_allowed' } : target;
}

/** Whether a host is, was or will be a domain of short links. */
async function isShortDomain(db: Database, host: string): Promise<boolean> {
  const found = await db.select({ id: domain.id }).from(domain).where(eq(domain.name, host));
  return found.length > 0;
}
