import type { Database } from '../../db/engine/client.ts';
import { isShortDomain } from '../../db/links/queries/is-short-domain.ts';
import { checkTarget, type TargetPolicy, type TargetVerdict } from '../platform/outbound/check-target.ts';

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
