import type { WebhookEvent } from './generated/models.ts';
import { hmacSha256 } from './hmac-sha256.ts';

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
type Secret = string | undefined;
type Secrets = Secret | readonly Secret[];

/**
 * Verifies that a delivery was signed with one of your secrets within the last 5 minutes, and returns its event; throws
 * WebhookVerificationError otherwise, and TypeError for a secret that is missing or empty. `rawBody` is the body as
 * received, before any parsing.
 */
export function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options: Options = {},
): WebhookEvent {
  const body = verifyBody(rawBody, headers, secrets, options);
  if ('events' in body) throw new TypeError('The delivery has a list of events: use verifyWebhooks.');
  return body;
}

/**
 * Verifies a delivery to an endpoint that takes several events per request, as `verifyWebhook` does, and returns its events
 * in their order.
 */
export function verifyWebhooks(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options: Options = {},
): WebhookEvent[] {
  const body = verifyBody(rawBody, headers, secrets, options);
  return 'events' in body ? body.events : [body];
}

function verifyBody(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  { toleranceSec = TOLERANCE_SEC, nowMs = Date.now() }: Options,
): WebhookEvent | { events: WebhookEvent[] } {
  const keys = toKeys(secrets);
  const body = toBytes(rawBody);
  if (typeof headers !== 'object' || headers === null || headers instanceof Uint8Array)
    throw new TypeError('The second argument is the headers of the delivery.');
  const timestamp = read(headers, 'x-service-timestamp');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSec)
    throw new WebhookVerificationError('X-Service-Timestamp is missing or too far from now.');
  const signatures = SIGNATURES.map((name) => read(headers, name));
  const signed = new TextEncoder().encode(`${timestamp}.`);
  for (const key of keys) {
    const expected = `sha256=${toHex(hmacSha256(key, signed, body))}`;
    // A signed body is one event or several, as described in the document.
    if (signatures.some((signature) => isEqual(signature, expected)))
      return JSON.parse(new TextDecoder().decode(body));
  }
  throw new WebhookVerificationError('X-Service-Signature does not match any of the secrets.');
}

/** Anybody can sign with the empty secret that an unset variable leaves, so it is a mistake. */
function toKeys(secrets: Secrets): Uint8Array[] {
  const given = Array.isArray(secrets) ? secrets : [secrets];
  return given.map((secret) => {
    if (typeof secret !== 'string' || secret === '')
      throw new TypeError('A webhook secret is missing or empty.');
    return new TextEncoder().encode(secret);
  });
}

function toBytes(rawBody: RawBody): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Called without types, or with its arguments in another order.
  if (rawBody instanceof Uint8Array) return rawBody;
  throw new TypeError('The first argument is the body as received: its bytes or text, not parsed.');
}

function read(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value = ''] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : (value[0] ?? '');
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Compares in a time that does not depend on where they differ. */
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let at = 0; at < expected.length; at += 1)
    difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
