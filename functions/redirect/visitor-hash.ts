import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Hexadecimal characters kept of the hash: 128 bits, enough to avoid collisions. */
const KEPT_CHARS = 32;

let key: { secret: string; object: KeyObject } | undefined;

/** The secret as a key object, created once per isolate. */
function toKey(secret: string): KeyObject {
  if (key?.secret !== secret) key = { secret, object: createSecretKey(secret, 'utf8') };
  return key.object;
}

/**
 * Identifies a visitor of one link on one Colombia day: a keyed hash, from which neither address nor browser can be
 * recovered, and which cannot be correlated across days or links.
 */
export function visitorHash(
  secret: string,
  { day, linkId, ip, userAgent }: { day: string; linkId: number; ip: string; userAgent: string },
): string {
  // Web Crypto is avoided: its promises would cost a fifth of a redirect's CPU time.
  const hash = createHmac('sha256', toKey(secret)).update(`${day}|${linkId}|${ip}|${userAgent}`);
  return hash.digest('hex').slice(0, KEPT_CHARS);
}
