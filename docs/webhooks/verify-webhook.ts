import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SEC = 300;

/**
 * Whether a request to your endpoint is a delivery of the service: signed with a secret of yours, and not old.
 * `headers`: names in lower case. `rawBody`: the bytes as they came, before any parsing. `secrets`: the endpoint's;
 * while you rotate it, the new and the old one.
 */
export function verifyWebhook(
  headers: Record<string, string | undefined>,
  rawBody: string | Uint8Array,
  secrets: readonly string[],
  nowSec = Date.now() / 1000,
): boolean {
  const timestamp = headers['x-service-timestamp'] ?? '';
  if (!/^\d+$/.test(timestamp) || Math.abs(nowSec - Number(timestamp)) > TOLERANCE_SEC) return false;
  const signatures = [headers['x-service-signature'], headers['x-service-signature-previous']]
    .filter((header) => header !== undefined)
    .map((header) => Buffer.from(header.replace(/^sha256=/, ''), 'hex'));
  return secrets.some((secret) => {
    // Anybody can sign with the empty secret that an unset variable leaves.
    if (secret === '') return false;
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
    return signatures.some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    );
  });
}
