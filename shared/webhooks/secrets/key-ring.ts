import { toHex } from '../../platform/digest.ts';

/**
 * The encryption keys of stored secrets, each 32 bytes in base64, separated by commas: the first encrypts, all decrypt.
 * To replace a key, prepend the new one, re-encrypt what is stored, then remove the old one.
 */
export const KEY_RING = /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/;

export type RingKey = { id: string; key: CryptoKey };

const ID_DIGITS = 8;

/** The keys of a ring, each with its id: a prefix of its SHA-256. */
export const openKeyRing = (ring: string): Promise<RingKey[]> =>
  Promise.all(
    ring.split(',').map(async (text) => {
      const bytes = toBytes(text);
      return {
        id: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).slice(0, ID_DIGITS),
        key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
      };
    }),
  );

/** A key for another purpose from each key of a ring, in its order. */
export const deriveKeys = (ring: string, purpose: string): Promise<CryptoKey[]> =>
  Promise.all(
    ring.split(',').map(async (text) => {
      const material = await crypto.subtle.importKey('raw', toBytes(text), 'HKDF', false, ['deriveKey']);
      const info = new TextEncoder().encode(purpose);
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
      const wanted = { name: 'AES-GCM', length: 256 };
      return await crypto.subtle.deriveKey(algorithm, material, wanted, false, ['encrypt', 'decrypt']);
    }),
  );

const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
