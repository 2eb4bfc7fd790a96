import type { ClaimedAttempt } from '../../../db/webhooks/functions/webhooks.ts';
import { checkTarget, type TargetPolicy, type TargetVerdict } from '../../platform/outbound/check-target.ts';
import { sign, signStandard } from '../../platform/outbound/sign.ts';
import type { AttemptError } from '../attempt-error.ts';
import { toBody, toTypeHeader } from '../to-body.ts';
import { type KeptAnswer, readAnswer } from './read-answer.ts';
import { parseRetryAfter } from './retry-delay.ts';

/** Covers DNS, connection, response and reading its body. */
const DEADLINE_MS = 10_000;

export type Secrets = { current: string; previous: string | undefined };

/** The result of an attempt, as the log keeps it. */
export type AttemptResult = Partial<KeptAnswer> & {
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
): Promise<AttemptResult> {
  const startedAt = Date.now();
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const body = toBody(attempt, attempt.organizationId);
  const requestHeaders = secrets === undefined ? {} : await toHeaders(attempt, secrets, body, clock());
  const failed = (error: AttemptError): AttemptResult => ({
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
      headers: requestHeaders,
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
