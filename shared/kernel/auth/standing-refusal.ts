import { DomainError } from '../errors/domain-error.ts';
import type { Standing } from './identity.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Why an organization's keys and people may not make a request: checks 8 and 9 of the contract (section 5), or null. */
export function standingRefusal({ status, blocks }: Standing, method: string): DomainError | null {
  if (status === null) return new DomainError('ACCOUNT_CONFIG_NOT_FOUND');
  if (status !== 'active') return new DomainError('ACCOUNT_NOT_ACTIVE');
  if (blocks.includes('full')) return new DomainError('ACCOUNT_BLOCKED');
  if (blocks.length > 0 && !SAFE_METHODS.has(method)) return new DomainError('ACCOUNT_READ_ONLY');
  return null;
}
