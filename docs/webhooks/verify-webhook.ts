import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SEC = 300;

type Headers = Record<string, string | string[] | undefined>;
type WebhookEvent = { id: string; type: string; occurredAt: string; data: Record<string, unknown> };

/**
 * Returns the event of a delivery that was signed with a secret of yours and is not old; throws otherwise. `rawBody`: as it
 * came, before any parsing. `headers`: names in lower case. `secrets`: the endpoint's; while you rotate it, both.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: Headers,
  secrets: readonly (string | undefined)[],
  nowSec = Date.now() / 1000,
): WebhookEvent {
  const body = toBytes(rawBody);
  const read = (name: string): string => String(headers[name] ?? '');
  const timestamp = read('x-service-timestamp');
  if (!/^\d+$/.test(timestamp) || Math.abs(nowSec - Number(timestamp)) > TOLERANCE_SEC)
    throw new Error('The delivery is too old, or not one of the service.');
  const signatures = ['x-service-signature', 'x-service-signature-previous'].map((name) =>
    Buffer.from(read(name).replace(/^sha256=/, ''), 'hex'),
  );
  for (const secret of secrets) {
    // Anybody can sign with the empty secret that an unset variable leaves.
    if (typeof secret !== 'string' || secret === '') throw new TypeError('A webhook secret is missing.');
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
    const isSigned = signatures.some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    );
    if (isSigned) return JSON.parse(body.toString());
  }
  throw new Error('The signature is not of any of the secrets.');
}

function toBytes(rawBody: string | Uint8Array): Buffer {
  if (typeof rawBody === 'string') return Buffer.from(rawBody);
  if (rawBody instanceof Uint8Array) return Buffer.from(rawBody);
  throw new TypeError('The first argument is the body as received.');
}
