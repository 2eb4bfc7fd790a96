import type { TenantCtx } from '../../ctx.ts';
import { fromBase64Url, toBase64Url } from '../../digest.ts';
import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../errors/messages.ts';

/** AES-GCM: a random 96-bit nonce precedes the ciphertext (NIST SP 800-38D). */
const NONCE_BYTES = 12;
const NUMBER_BYTES = 8;
/** Nonce, encrypted id and 128-bit tag, in base64url. */
export const CURSOR_FORM = /^[A-Za-z0-9_-]{48}$/;
/** The same, of the three numbers of a place. */
export const PLACE_FORM = /^[A-Za-z0-9_-]{70}$/;
export const NO_CURSOR = MESSAGES.notACursor;

let kept: { secret: string; key: CryptoKey } | undefined;

/**
 * The cursor key of one database, derived from its secret URL: cursors do not reveal how many links or calls exist
 * overall, and are valid only in the environment that issued them.
 */
async function keyOf({ config: { DATABASE_URL: secret } }: TenantCtx): Promise<CryptoKey> {
  if (kept?.secret === secret) return kept.key;
  const material = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey']);
  const purpose = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode('cursors of lists') };
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.deriveKey(purpose, material, algorithm, false, ['encrypt', 'decrypt']);
  kept = { secret, key };
  return key;
}

/** A cursor of numbers, encrypted for the list and the organization. */
async function sealCursor(ctx: TenantCtx, list: string, numbers: readonly bigint[]): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plain = new DataView(new ArrayBuffer(NUMBER_BYTES * numbers.length));
  for (const [at, number] of numbers.entries()) plain.setBigUint64(at * NUMBER_BYTES, number);
  const sealed = await crypto.subtle.encrypt(toAlgorithm(ctx, list, nonce), await keyOf(ctx), plain);
  return toBase64Url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** Decrypts a cursor of the list and the organization. Throws VALIDATION_INVALID_PARAMETER. */
async function openCursor(ctx: TenantCtx, list: string, cursor: string): Promise<bigint[]> {
  try {
    const bytes = fromBase64Url(cursor);
    const algorithm = toAlgorithm(ctx, list, bytes.slice(0, NONCE_BYTES));
    const plain = await crypto.subtle.decrypt(algorithm, await keyOf(ctx), bytes.slice(NONCE_BYTES));
    const view = new DataView(plain);
    return Array.from({ length: plain.byteLength / NUMBER_BYTES }, (_, at) =>
      view.getBigUint64(at * NUMBER_BYTES),
    );
  } catch {
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'cursor', NO_CURSOR);
  }
}

/** The cursor after a page: its last item's id. */
export const toCursor = (ctx: TenantCtx, list: string, id: number): Promise<string> =>
  sealCursor(ctx, list, [BigInt(id)]);

/** The id in a cursor of the list and the organization. Throws VALIDATION_INVALID_PARAMETER. */
export async function readCursor(ctx: TenantCtx, list: string, cursor: string): Promise<number> {
  const [id = 0n] = await openCursor(ctx, list, CURSOR_FORM.test(cursor) ? cursor : '');
  return Number(id);
}

/** The place of an item whose id is a UUID, in a list in the order of moments. */
export type Place = { micros: bigint; id: string };

/** The cursor after an item with such a place: an id is two of its numbers. */
export function sealPlace(ctx: TenantCtx, list: string, { micros, id }: Place): Promise<string> {
  const digits = id.replaceAll('-', '');
  const halves = [digits.slice(0, 16), digits.slice(16)].map((half) => BigInt(`0x${half}`));
  return sealCursor(ctx, list, [micros, ...halves]);
}

/** The place in a cursor of the list and the organization, its id as digits. Throws VALIDATION_INVALID_PARAMETER. */
export async function openPlace(ctx: TenantCtx, list: string, cursor: string): Promise<Place> {
  const [micros = 0n, ...halves] = await openCursor(ctx, list, PLACE_FORM.test(cursor) ? cursor : '');
  return { micros, id: halves.map((half) => half.toString(16).padStart(16, '0')).join('') };
}

const toAlgorithm = ({ tenant }: TenantCtx, list: string, nonce: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: encode(`${tenant.organizationId} ${list}`),
});

const encode = (text: string) => new TextEncoder().encode(text);
