import type { CallbackRequest } from './voice-carrier.ts';

/** Largest accepted age, or clock lead, of a signed timestamp. */
const TOLERANCE_SEC = 300;

const encode = (text: string) => new TextEncoder().encode(text);
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/**
 * The text that Twilio signs: the URL, then the name and value of every parameter, sorted by name.
 * https://www.twilio.com/docs/usage/security
 */
const toSignedText = (url: string, form: URLSearchParams): string =>
  url +
  [...form]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');

/** Verifies a base64 HMAC-SHA1 made with the account's token, in constant time. */
export async function isHmacSigned(
  token: string,
  header: string,
  { url, headers, body }: CallbackRequest,
): Promise<boolean> {
  const signature = fromBase64(headers.get(header) ?? '');
  if (signature === undefined) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', encode(token), algorithm, false, ['verify']);
  return await crypto.subtle.verify(
    'HMAC',
    key,
    signature,
    encode(toSignedText(url, new URLSearchParams(body))),
  );
}

/**
 * Verifies an Ed25519 signature of `timestamp|body` with the carrier's public key (base64).
 * https://developers.telnyx.com/docs/messaging/webhooks
 */
export async function isEd25519Signed(
  publicKey: string,
  header: string,
  { headers, body }: CallbackRequest,
  now: Date,
): Promise<boolean> {
  const timestamp = headers.get('telnyx-timestamp') ?? '';
  const signature = fromBase64(headers.get(header) ?? '');
  const raw = fromBase64(publicKey);
  if (signature === undefined || raw === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SEC) return false;
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return await crypto.subtle.verify('Ed25519', key, signature, encode(`${timestamp}|${body}`));
}
