import { toHex } from '../digest.ts';

/** Contract, section 6: hex(HMAC-SHA256(secret, timestamp + `.` + raw body)), behind `sha256=`. */
export async function sign(secret: string, timestampSec: number, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestampSec}.${body}`));
  return `sha256=${toHex(new Uint8Array(signature))}`;
}
