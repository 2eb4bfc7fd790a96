import { toHex } from '../digest.ts';

const encoder = new TextEncoder();

/** Contract, section 6: hex(HMAC-SHA256(secret, timestamp + `.` + raw body)), behind `sha256=`. */
export async function sign(secret: string, timestampSec: number, body: string): Promise<string> {
  return `sha256=${toHex(await hmacSha256(encoder.encode(secret), `${timestampSec}.${body}`))}`;
}

const WHSEC = /^whsec_/;

/**
 * Signs for libraries of Standard Webhooks (https://www.standardwebhooks.com): the message's id, too, as base64 behind
 * `v1,`, under the base64 decoding of what follows `whsec_`.
 */
export async function signStandard(
  secret: string,
  { id, timestampSec, body }: { id: string; timestampSec: number; body: string },
): Promise<string> {
  const key = Uint8Array.from(atob(secret.replace(WHSEC, '')), (char) => char.charCodeAt(0));
  const signature = await hmacSha256(key, `${id}.${timestampSec}.${body}`);
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

async function hmacSha256(bytes: ReturnType<typeof encoder.encode>, text: string): Promise<Uint8Array> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}
