import type { WebhookEvent } from './generated/models.ts';

/** The delivery is not authentic, or too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Headers as servers provide them: Fetch's, Node's, or a plain object in any case. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

const TOLERANCE_SEC = 300;
const SIGNATURES = ['x-service-signature', 'x-service-signature-previous'];

type Options = { toleranceSec?: number; nowMs?: number };
type RawBody = string | Uint8Array;
type Secrets = string | readonly string[];

/**
 * Verifies that a delivery was signed with one of your secrets within the last 5 minutes, and returns its event; throws
 * WebhookVerificationError otherwise. `rawBody` is the body as received, before any parsing.
 */
export async function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options: Options = {},
): Promise<WebhookEvent> {
  const body = await verifyBody(rawBody, headers, secrets, options);
  if ('events' in body) throw new TypeError('The delivery has a list of events: use verifyWebhooks.');
  return body;
}

/**
 * Verifies a delivery to an endpoint that takes several events per request, as `verifyWebhook` does, and returns its events
 * in their order.
 */
export async function verifyWebhooks(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options: Options = {},
): Promise<WebhookEvent[]> {
  const body = await verifyBody(rawBody, headers, secrets, options);
  return 'events' in body ? body.events : [body];
}

async function verifyBody(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  { toleranceSec = TOLERANCE_SEC, nowMs = Date.now() }: Options,
): Promise<WebhookEvent | { events: WebhookEvent[] }> {
  const candidates = typeof secrets === 'string' ? [secrets] : secrets;
  // Anybody can sign with the empty secret that an unset variable leaves.
  if (candidates.includes('')) throw new TypeError('A webhook secret is empty.');
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const timestamp = read(headers, 'x-service-timestamp');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSec)
    throw new WebhookVerificationError('X-Service-Timestamp is missing or too far from now.');
  const signatures = SIGNATURES.map((name) => toBytes(read(headers, name)));
  for (const secret of candidates) {
    for (const signature of signatures) {
      // A signed body is one event or several, as described in the document.
      if (signature !== null && (await isSigned(secret, `${timestamp}.${body}`, signature)))
        return JSON.parse(body);
    }
  }
  throw new WebhookVerificationError('X-Service-Signature does not match any of the secrets.');
}

function read(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value = ''] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : (value[0] ?? '');
}

function toBytes(header: string): Uint8Array<ArrayBuffer> | null {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header)?.[1];
  return hex === undefined
    ? null
    : Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** `verify` compares in constant time. */
async function isSigned(secret: string, text: string, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  return await crypto.subtle.verify('HMAC', key, signature, encoder.encode(text));
}
