import { toHex } from '../../shared/digest.ts';

const keys = new Map<string, CryptoKey>();

/** Bytes of the hash that are kept: enough that two browsers never meet, no more. */
const KEPT_BYTES = 16;

/**
 * Who a visitor is for one link on one Colombia day: a keyed hash, so that neither the address nor the browser can be
 * found from it, nor two days or two links be compared.
 */
export async function visitorHash(
  secret: string,
  day: string,
  linkId: number,
  ip: string,
  userAgent: string,
): Promise<string> {
  const key = keys.get(secret) ?? (await importKey(secret));
  const text = new TextEncoder().encode(`${day}|${linkId}|${ip}|${userAgent}`);
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
  return toHex(hash.subarray(0, KEPT_BYTES));
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  keys.set(secret, key);
  return key;
}
