import type { ClaimedAttempt } from '../../../db/webhooks/functions/webhooks.ts';
import { cutText } from '../../kernel/cut-text.ts';
import {
  checkTarget,
  type TargetPolicy,
  type TargetRefusal,
  type TargetVerdict,
} from '../../kernel/outbound/check-target.ts';
import { sign, signStandard } from '../../kernel/outbound/sign.ts';
import { toBody, toTypeHeader } from '../to-body.ts';

/** Covers DNS, connection, response and reading its body. */
const DEADLINE_MS = 10_000;

/** A customer's headers of an endpoint, by name. */
export type OwnHeaders = Record<string, string>;

/** The secrets that sign a request, and the organization's own headers. */
export type Secrets = { current: string; previous: string | undefined; headers: OwnHeaders };

/** The result of an attempt, as the log keeps it. */
export type SentAttempt = Partial<KeptAnswer> & {
  outcome: 'succeeded' | 'failed';
  /** The server answered 410: the endpoint is permanently gone. */
  gone: boolean;
  error?: AttemptError;
  requestHeaders: Record<string, string>;
  durationMs: number;
  /** The Retry-After, in seconds. */
  askedSec: number | undefined;
};

/**
 * Signs the body of a delivery and posts it to its target; without secrets nothing is sent. Only 2xx acknowledges; redirects are not
 * followed. Never throws.
 */
export async function sendAttempt(
  policy: TargetPolicy,
  attempt: ClaimedAttempt,
  secrets: Secrets | undefined,
  clock: () => Date,
): Promise<SentAttempt> {
  const startedAt = Date.now();
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const body = toBody(attempt, attempt.organizationId);
  const ours = secrets === undefined ? {} : await toHeaders(attempt, secrets, body, clock());
  const own = secrets?.headers ?? {};
  const requestHeaders = { ...hideValues(own), ...ours };
  const failed = (error: AttemptError): SentAttempt => ({
    outcome: 'failed',
    gone: false,
    error,
    requestHeaders,
    durationMs: Date.now() - startedAt,
    askedSec: undefined,
  });
  // `settle_webhook_attempt` holds this against no endpoint.
  if (secrets === undefined) return failed('not_signed');
  const target: TargetVerdict = attempt.isShortDomain
    ? { refusal: 'host_not_allowed' }
    : await checkTarget(policy, attempt.url, signal);
  if ('refusal' in target) return failed(target.refusal);
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: { ...own, ...ours },
      body,
      redirect: 'manual',
      signal,
    });
    const answer = await readAnswer(response, signal);
    return {
      ...answer,
      outcome: response.ok ? 'succeeded' : 'failed',
      gone: response.status === 410,
      requestHeaders,
      durationMs: Date.now() - startedAt,
      askedSec: parseRetryAfter(response.headers.get('retry-after'), clock()),
    };
  } catch {
    return failed(signal.aborted ? 'timeout' : 'connection_failed');
  }
}

async function toHeaders(
  attempt: ClaimedAttempt,
  { current, previous }: Secrets,
  body: string,
  now: Date,
): Promise<Record<string, string>> {
  const { deliveryId, sentId } = attempt;
  const timestampSec = Math.floor(now.getTime() / 1000);
  const message = { id: deliveryId, timestampSec, body };
  const secrets = previous === undefined ? [current] : [current, previous];
  const signatures = await Promise.all(secrets.map((secret) => signStandard(secret, message)));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1',
    'X-Service-Event-Type': toTypeHeader(attempt),
    'X-Service-Delivery-Id': sentId,
    'X-Service-Timestamp': String(timestampSec),
    'X-Service-Signature': await sign(current, timestampSec, body),
    ...(previous && { 'X-Service-Signature-Previous': await sign(previous, timestampSec, body) }),
    'Idempotency-Key': deliveryId,
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestampSec),
    'webhook-signature': signatures.join(' '),
  };
}

/** The part of a customer's response that the log keeps. */
type KeptAnswer = {
  responseStatus: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
  /** It was longer than what is kept, or did not finish in time. */
  responseTruncated: boolean;
};

const MAX_READ_BYTES = 64 * 1024;
const MAX_KEPT_BYTES = 4 * 1024;
const MAX_HEADERS = 50;
const MAX_HEADER_CHARACTERS = 500;

/**
 * Reads a response up to the size cap and deadline. The status already decides the result: a slow or endless body or a
 * zip bomb only stops the reading.
 */
async function readAnswer(response: Response, signal: AbortSignal): Promise<KeptAnswer> {
  const { bytes, isWhole } = await readStart(response, signal);
  return {
    responseStatus: response.status,
    responseHeaders: Object.fromEntries(
      [...response.headers]
        .slice(0, MAX_HEADERS)
        .map(([name, value]) => [name, toStorable(cutText(value, MAX_HEADER_CHARACTERS))]),
    ),
    responseBody: toStorable(new TextDecoder().decode(bytes.subarray(0, MAX_KEPT_BYTES))),
    responseTruncated: !isWhole || bytes.length > MAX_KEPT_BYTES,
  };
}

async function readStart(
  response: Response,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { bytes: new Uint8Array(), isWhole: true };
  const bytes = new Uint8Array(MAX_READ_BYTES);
  let length = 0;
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', stop);
  try {
    while (!signal.aborted && length < MAX_READ_BYTES) {
      const read = await reader.read();
      if (read.done) return { bytes: bytes.subarray(0, length), isWhole: !signal.aborted };
      const chunk = read.value.subarray(0, MAX_READ_BYTES - length);
      bytes.set(chunk, length);
      length += chunk.length;
    }
  } catch {
    // The connection broke inside the body: what arrived is kept.
  }
  stop();
  return { bytes: bytes.subarray(0, length), isWhole: false };
}

/** Postgres text cannot hold NUL. */
const toStorable = (text: string): string => text.replaceAll('\0', '\ufffd');

/** Dates of RFC 9110, section 5.6.7, begin so; the oldest of its three forms has no comma and no zone. */
const HTTP_DATE = /^[A-Z][a-z]+(,?) /;

/** Parses a Retry-After header in either form of RFC 9110, section 10.2.3; undefined for anything else. */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  // Date.parse would guess at anything else.
  const comma = HTTP_DATE.exec(header)?.[1];
  const at = comma === undefined ? Number.NaN : Date.parse(comma === '' ? `${header} GMT` : header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now.getTime()) / 1000);
}

/** Why an attempt has no answer, as its log keeps it; `not_signed` is a failure of ours, before anything was sent. */
export type AttemptError = TargetRefusal | 'timeout' | 'connection_failed' | 'not_signed';

/** Own headers as the log of attempts shows them. */
export const hideValues = (headers: OwnHeaders): OwnHeaders =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, '•••']));
