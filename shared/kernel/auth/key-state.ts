import type { Identity } from './identity.ts';

/** The properties that decide whether a key authenticates. */
type KeyLife = Pick<
  Identity,
  'revokedAt' | 'expiresAt' | 'userStatus' | 'membershipStatus' | 'costCenterStatus'
>;

type KeyState = 'active' | 'revoked' | 'expired' | 'creator-inactive' | 'cost-center-disabled';

/** Whether a key authenticates, or the first reason why not: checks 4 to 7 of the contract (section 5). */
export function toKeyState(key: KeyLife, now: Date): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && key.expiresAt.getTime() <= now.getTime()) return 'expired';
  if (key.userStatus !== 'active' || key.membershipStatus !== 'active') return 'creator-inactive';
  return key.costCenterStatus === 'active' ? 'active' : 'cost-center-disabled';
}
