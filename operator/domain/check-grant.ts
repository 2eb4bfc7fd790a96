import type { ROLES } from '../../db/schema/membership.ts';
import type { Capability } from '../../shared/services.ts';
import { OperatorError } from '../operator-error.ts';

export type Grant = {
  role: (typeof ROLES)[number];
  capabilities: readonly Capability[];
  /** The key dates from before `urlshortener.write` and writes without it. */
  issuedBeforeWriteCapability: boolean;
};

/**
 * Who may grant what (contract, section 5): owners and administrators everything, developers everything but writing
 * short links, plain members create no keys. Throws OperatorError.
 */
export function checkGrant({ role, capabilities, issuedBeforeWriteCapability }: Grant): void {
  if (role === 'owner' || role === 'administrator') return;
  if (role === 'member') throw new OperatorError('A plain member of the organization cannot create keys.');
  if (capabilities.includes('urlshortener.write') || issuedBeforeWriteCapability) {
    throw new OperatorError('Only an owner or administrator can grant urlshortener.write.');
  }
}
