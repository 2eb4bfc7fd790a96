import { DomainError } from '../../kernel/errors/domain-error.ts';
import type { Capability } from '../../kernel/services.ts';
import { type Granter, isReserved, mayHandOver, shownBy } from '../disclosure.ts';

type Grant = Granter & {
  capabilities: readonly Capability[];
  /** The key predates `urlshortener.write` and may write without it. */
  issuedBeforeWriteCapability: boolean;
};

/**
 * Who may grant what (contract, section 5): owners and administrators everything, developers everything except the reserved
 * capabilities and, where the organization says so, those that show money or people; plain members create no keys. Throws
 * DomainError.
 */
export function checkGrant({ capabilities, issuedBeforeWriteCapability, ...granter }: Grant): void {
  const { role } = granter;
  if (role === 'owner' || role === 'administrator') return;
  if (role === 'member') throw new DomainError('ROLE_WITHOUT_KEYS');
  const granted: Capability[] = [...capabilities];
  if (issuedBeforeWriteCapability) granted.push('urlshortener.write');
  const reserved = granted.filter(isReserved);
  if (reserved.length > 0) throw new DomainError('CAPABILITY_RESERVED', { capabilities: reserved });
  const withheld = granted.filter((code) => !mayHandOver(granter, shownBy(code)));
  if (withheld.length > 0) throw new DomainError('CAPABILITY_WITHHELD', { capabilities: withheld });
}
