import { BoundedMap } from '../bounded-map.ts';
import type { Identity } from './identity.ts';

const MAX_ENTRIES = 5_000;

/**
 * Identities that one isolate caches, each for at most `ttlSeconds`. That bounds how long a revocation, block or role
 * change takes to apply everywhere; expiry is checked on every request.
 */
export function createIdentityCache() {
  const known = new BoundedMap<string, { identity: Identity; loadedAt: number }>(MAX_ENTRIES);
  return {
    get(tokenHash: string, now: number, ttlSeconds: number): Identity | undefined {
      const entry = known.get(tokenHash);
      if (entry === undefined) return undefined;
      const age = now - entry.loadedAt;
      if (age >= 0 && age < ttlSeconds * 1000) return entry.identity;
      known.delete(tokenHash);
      return undefined;
    },
    set(tokenHash: string, identity: Identity, now: number): void {
      known.set(tokenHash, { identity, loadedAt: now });
    },
  };
}
