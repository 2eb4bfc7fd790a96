import type { ROLES } from '../../db/schema/people/membership.ts';
import type { Capability } from '../services.ts';
import { Refusal } from '../verbs/refusal.ts';

export type Grant = {
  role: (typeof ROLES)[number];
  capabilities: readonly Capability[];
  /** The key predates `urlshortener.write` and may write without it. */
  issuedBeforeWriteCapability: boolean;
};

/**
 * Who may grant what (contract, section 5): owners and administrators everything, developers everything except writing
 * short links; plain members create no keys. Throws Refusal.
 */
export function checkGrant({ role, capabilities, issuedBeforeWriteCapability }: Grant): void {
  if (role === 'owner' || role === 'administrator') return;
  if (role === 'member')
    throw new Refusal('A plain member of the organization cannot create keys.', { reason: 'may-not-grant' });
  if (capabilities.includes('urlshortener.write') || issuedBeforeWriteCapability) {
    throw new Refusal('Only an owner or administrator can grant urlshortener.write.', {
      reason: 'may-not-grant',
      field: 'capabilities',
    });
  }
}
