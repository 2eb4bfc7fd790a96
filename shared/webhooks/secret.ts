import { toHex } from '../digest.ts';

const ALGORITHM = 'AES-GCM';
/** NIST SP 800-38D: 96-bit nonces, random, for far fewer than 2³² secrets under one key. */
const NONCE_BYTES = 12;
const VERSION = 'v1';

/** A new signing secret: `whsec_` and 256 random bits. Shown once. */
export const createWebhookSecret = (): string => `whsec_${toHex(crypto.getRandomValues(new Uint8Array(32)))}`;

/**
 * A secret as it is stored: `v1.<nonce>.<ciphertext>`, AES-256-GCM under the environment's key (32 bytes in base64),
 * bound to its organization so that nobody's row can be made another's.
 */
export async function encryptSecret(key: string, organizationId: number, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv, additionalData: toContext(organizationId) },
    await importKey(key),
    new TextEncoder().encode(secret),
  );
  return [VERSION, toBase64(iv), toBase64(new Uint8Array(sealed))].join('.');
}

/** The secret again. Throws when it was stored under another key or for another organization. */
export async function decryptSecret(key: string, organizationId: number, stored: string): Promise<string> {
  const [version, nonce, sealed] = stored.split('.');
  if (version !== VERSION || nonce === undefined || sealed === undefined) {
    throw new Error('The stored secret is of no known form.');
  }
  const secret = await crypto.subtle.decrypt(
    { name: ALGORITHM, iv: fromBase64(nonce), additionalData: toContext(organizationId) },
    await importKey(key),
    fromBase64(sealed),
  );
  return new TextDecoder().decode(secret);
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), ALGORITHM, false, ['encrypt', 'decrypt']);

const toContext = (organizationId: number) => new TextEncoder().encode(`organization:${organizationId}`);

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
