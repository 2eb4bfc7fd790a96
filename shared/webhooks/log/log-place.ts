import type { LogPlace } from '../../../db/webhooks/queries/event-log.ts';
import { fromBase64Url, toBase64Url } from '../../kernel/digest.ts';
import { deriveKeys } from '../../kernel/key-rings.ts';

const ALGORITHM = 'AES-GCM';
/** A random 96-bit nonce precedes the ciphertext (NIST SP 800-38D). */
const NONCE_BYTES = 12;

/** One set per organization, so that places of others are invalid, and no key seals too many. */
const keysOf = (ring: string, organizationId: number): Promise<CryptoKey[]> =>
  deriveKeys(ring, `places in the event log of organization ${organizationId}`);

/**
 * A place as readers store it, perhaps for weeks: encrypted, because transactions are everybody's, under a key of a ring
 * so that it stays valid when the login to the database changes or a key is replaced.
 */
export async function sealLogPlace(
  ring: string,
  organizationId: number,
  { tx, id }: LogPlace,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const [first] = await keysOf(ring, organizationId);
  if (first === undefined) throw new Error('There is no key to seal places under.');
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, first, BigUint64Array.of(tx, id));
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** The place; undefined when it is none of the organization, or sealed under a key that the ring no longer has. */
export async function openLogPlace(
  ring: string,
  organizationId: number,
  text: string,
): Promise<LogPlace | undefined> {
  try {
    const bytes = fromBase64Url(text);
    const algorithm = { name: ALGORITHM, iv: bytes.slice(0, NONCE_BYTES) };
    const keys = await keysOf(ring, organizationId);
    const open = (key: CryptoKey) => crypto.subtle.decrypt(algorithm, key, bytes.slice(NONCE_BYTES));
    const [tx, id] = new BigUint64Array(await Promise.any(keys.map(open)));
    return tx === undefined || id === undefined ? undefined : { tx, id };
  } catch {
    return undefined;
  }
}
