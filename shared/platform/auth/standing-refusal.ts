import type { ORGANIZATION_STATUSES } from '../../../db/people/tables/organization.ts';
import type { BLOCK_KINDS } from '../../../db/people/tables/organization-block.ts';
import { DomainError } from '../errors/domain-error.ts';

/** As `organization_standing` reads it; without a status there is no such organization. */
type Standing = {
  status: (typeof ORGANIZATION_STATUSES)[number] | null;
  blocks: readonly (typeof BLOCK_KINDS)[number][];
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Why an organization's keys and people may not make a request: checks 8 and 9 of the contract (section 5), or null. */
export function standingRefusal({ status, blocks }: Standing, method: string): DomainError | null {
  if (status === null) return new DomainError('ACCOUNT_CONFIG_NOT_FOUND');
  if (status !== 'active') return new DomainError('ACCOUNT_NOT_ACTIVE');
  if (blocks.includes('full')) return new DomainError('ACCOUNT_BLOCKED');
  if (blocks.length > 0 && !SAFE_METHODS.has(method)) return new DomainError('ACCOUNT_READ_ONLY');
  return null;
}
