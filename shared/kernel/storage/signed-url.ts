import type { Ctx } from '../ctx.ts';
import { toHex } from '../digest.ts';

type Signing = Pick<Ctx, 'config' | 'clock'>;

/** The time that a URL given to a customer stays valid: contract, section 8. */
const VALID_MS = 60 * 60_000;

function secretOf({ config }: Signing): string {
  if (config.downloads === undefined)
    throw new Error('This function signs addresses and lacks DOWNLOAD_SECRET.');
  return config.downloads.DOWNLOAD_SECRET;
}

/** A URL of the API that needs no key, valid for 60 minutes by default. */
export async function toSignedUrl(
  ctx: Signing,
  path: string,
  expiresAt = new Date(ctx.clock().getTime() + VALID_MS),
): Promise<string> {
  return ctx.config.API_BASE_URL + (await signPath(secretOf(ctx), path, expiresAt));
}

/** Whether `toSignedUrl` made this URL and it has not expired. */
export const isSignedUrl = (
  ctx: Signing,
  path: string,
  proof: { expires: string; signature: string },
): Promise<boolean> => isSignedPath(secretOf(ctx), path, proof, ctx.clock());

const HEX = /^[0-9a-f]{64}$/;

/** Appends an expiry (epoch seconds) and a signature to a path. */
export async function signPath(secret: string, path: string, expiresAt: Date): Promise<string> {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret), encode(`${path}/${expires}`));
  return `${path}/${expires}/${toHex(new Uint8Array(signature))}`;
}

/** Whether a path has a valid signature that has not expired. Compares in constant time. */
export async function isSignedPath(
  secret: string,
  path: string,
  { expires, signature }: { expires: string; signature: string },
  now: Date,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(expires) || !HEX.test(signature) || Number(expires) * 1000 <= now.getTime())
    return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return await crypto.subtle.verify('HMAC', await importKey(secret), bytes, encode(`${path}/${expires}`));
}

const encode = (text: string) => new TextEncoder().encode(text);

const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
