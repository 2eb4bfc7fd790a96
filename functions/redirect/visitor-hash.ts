import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Hexadecimal characters of the hash that are kept, 128 bits: enough that two browsers never meet, no more. */
const KEPT_CHARS = 32;

let key: { secret: string; object: KeyObject } | undefined;

/** The secret as the digests take it, made once in an isolate. */
function toKey(secret: string): KeyObject {
  if (key?.secret !== secret) key = { secret, object: createSecretKey(secret, 'utf8') };
  return key.object;
}

/**
 * Who a visitor is for one link on one Colombia day: a keyed hash, so that neither the address nor the browser can be
 * found from it, nor two days or two links be compared.
 */
export function visitorHash(
  secret: string,
  { day, linkId, ip, userAgent }: { day: string; linkId: number; ip: string; userAgent: string },
): string {
  // Not Web Crypto, whose every call goes through a promise: it costs a fifth of a redirect.
  const hash = createHmac('sha256', toKey(secret)).update(`${day}|${linkId}|${ip}|${userAgent}`);
  return hash.digest('hex').slice(0, KEPT_CHARS);
}
