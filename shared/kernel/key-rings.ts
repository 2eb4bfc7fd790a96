import { toHex } from './digest.ts';
import { DomainError } from './errors/domain-error.ts';

/** The settings with the keys of each kind of stored secrets. */
export type KeyRingName = 'WEBHOOK_SECRETS_KEY' | 'PROVIDER_SECRETS_KEY' | 'REGISTRY_SECRETS_KEY';

type Configured = { config: { keyRings?: { [Name in KeyRingName]?: string | undefined } | undefined } };

/** The keys of one kind of stored secrets, as configured. Throws SETTINGS_MISSING. */
export function getKeyRingOrThrow({ config: { keyRings } }: Configured, name: KeyRingName): string {
  const ring = keyRings?.[name];
  if (ring === undefined) throw new DomainError('SETTINGS_MISSING', { names: [name] });
  return ring;
}

type RingKey = { id: string; key: CryptoKey };

const ID_DIGITS = 8;

/** The keys of a ring (`KEY_RING` in `shared/kernel/config.ts`), each with its id: a prefix of its SHA-256. */
export const openKeyRing = (ring: string): Promise<RingKey[]> =>
  Promise.all(
    ring.split(',').map(async (text) => {
      const bytes = fromBase64(text);
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
      const material = await crypto.subtle.importKey('raw', fromBase64(text), 'HKDF', false, ['deriveKey']);
      const info = new TextEncoder().encode(purpose);
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
      const wanted = { name: 'AES-GCM', length: 256 };
      return await crypto.subtle.deriveKey(algorithm, material, wanted, false, ['encrypt', 'decrypt']);
    }),
  );

const ALGORITHM = 'AES-GCM';
/** NIST SP 800-38D: random 96-bit nonces, for far fewer than 2³² secrets per key. */
const NONCE_BYTES = 12;
const VERSION = 'v2';
/** `v1` has no key id. */
const STORED = /^(?:v1|v2\.([0-9a-f]+))\.([^.]+)\.([^.]+)$/;

/**
 * Encrypts a secret as `v2.<key id>.<nonce>.<ciphertext>`, AES-256-GCM with the first key of a ring, bound
 * to its organization so that it cannot be moved to another's row.
 */
export async function encryptSecret(ring: string, organizationId: number, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const [first] = await openKeyRing(ring);
  if (first === undefined) throw new Error('There is no key to store secrets under.');
  const sealed = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv, additionalData: toContext(organizationId) },
    first.key,
    new TextEncoder().encode(secret),
  );
  return [VERSION, first.id, toBase64(iv), toBase64(new Uint8Array(sealed))].join('.');
}

/** Decrypts a secret. Throws when its key is not in the ring, or it belongs to another organization. */
export async function decryptSecret(ring: string, organizationId: number, stored: string): Promise<string> {
  const { keyId, nonce, sealed } = parse(stored);
  const keys = (await openKeyRing(ring)).filter(({ id }) => keyId === undefined || id === keyId);
  const open = ({ key }: RingKey) =>
    crypto.subtle.decrypt(
      { name: ALGORITHM, iv: fromBase64(nonce), additionalData: toContext(organizationId) },
      key,
      fromBase64(sealed),
    );
  const [first, ...others] = keys;
  if (first === undefined) throw new Error(`The stored secret is under the key ${keyId}, which is not here.`);
  // Older secrets have no key id: try every key, since GCM detects a wrong one.
  const secret = await others.reduce((opened, key) => opened.catch(() => open(key)), open(first));
  return new TextDecoder().decode(secret);
}

function parse(stored: string): { keyId: string | undefined; nonce: string; sealed: string } {
  const [, keyId, nonce, sealed] = STORED.exec(stored) ?? [];
  if (nonce === undefined || sealed === undefined) throw new Error('The stored secret is of no known form.');
  return { keyId, nonce, sealed };
}

const toContext = (organizationId: number) => new TextEncoder().encode(`organization:${organizationId}`);

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
