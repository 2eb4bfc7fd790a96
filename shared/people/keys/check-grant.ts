import type { ROLES } from '../../../db/people/tables/membership.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Capability } from '../../platform/services.ts';

/** What an organization may keep its developers from granting. */
export const ACCOUNT_CAPABILITIES = ['account', 'directory'] as const satisfies readonly Capability[];

type Grant = {
  role: (typeof ROLES)[number];
  capabilities: readonly Capability[];
  /** The key predates `urlshortener.write` and may write without it. */
  issuedBeforeWriteCapability: boolean;
  /** Whether the organization lets developers grant billing and people's data. */
  developersGrantAccount: boolean;
};

/**
 * Who may grant what (contract, section 5): owners and administrators everything, developers everything except writing
 * short links and, where the organization says so, `account` and `directory`; plain members create no keys. Throws
 * DomainError.
 */
export function checkGrant({
  role,
  capabilities,
  issuedBeforeWriteCapability,
  developersGrantAccount,
}: Grant): void {
  if (role === 'owner' || role === 'administrator') return;
  if (role === 'member') throw new DomainError('ROLE_WITHOUT_KEYS');
  if (capabilities.includes('urlshortener.write') || issuedBeforeWriteCapability) {
    throw new DomainError('WRITE_NOT_GRANTABLE');
  }
  if (!developersGrantAccount && ACCOUNT_CAPABILITIES.some((code) => capabilities.includes(code))) {
    throw new DomainError('ACCOUNT_NOT_GRANTABLE');
  }
}
