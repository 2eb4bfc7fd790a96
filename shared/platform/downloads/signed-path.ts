import { toHex } from '../digest.ts';

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
