import type { HttpAnswer } from '../servers/http-call.ts';
import { parseDuration } from './duration.ts';
import type { QstashMessage } from './message.ts';
import { retryDelayMs } from './retry-delay.ts';

/** The decision on a message after a response: nothing more, a retry after a delay, or the dead-letter queue. */
type Verdict = 'delivered' | 'dead' | { readonly retryAfterMs: number };

const DAY_MS = 86_400_000;

/** A destination's status for "do not retry". */
const NON_RETRYABLE_STATUS = 489;

/** Headers with which a destination can set the retry delay; the first one present counts. */
const RETRY_HEADERS = [
  'retry-after',
  'x-ratelimit-reset',
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
];

/** Evaluates the response to a message by the rules of upstash.com/docs/qstash/features/retry. */
export function judge(
  answer: HttpAnswer,
  { retried, maxRetries, retryDelay }: Pick<QstashMessage, 'retried' | 'maxRetries' | 'retryDelay'>,
  now: number,
): Verdict {
  if (answer.status >= 200 && answer.status < 300) return 'delivered';
  const wantsNoRetry =
    answer.status === NON_RETRYABLE_STATUS && answer.headers['upstash-nonretryable-error'] === 'true';
  if (wantsNoRetry || retried >= maxRetries) return 'dead';
  const usual = retryDelay === undefined ? backoff(retried + 1) : retryDelayMs(retryDelay, retried);
  return { retryAfterMs: askedDelay(answer.headers, now) ?? Math.min(DAY_MS, usual) };
}

/** Delay before the nth retry: e^(2.5 n) seconds, a day at most. */
function backoff(nth: number): number {
  return Math.min(DAY_MS, Math.exp(2.5 * nth) * 1_000);
}

/** Seconds, a duration or a date; anything else, or more than a day, is ignored. */
function askedDelay(headers: HttpAnswer['headers'], now: number): number | undefined {
  const asked = RETRY_HEADERS.map((name) => headers[name]).find((value) => value !== undefined);
  if (asked === undefined) return undefined;
  const delay = parseDuration(asked) ?? Date.parse(asked) - now;
  return delay <= DAY_MS ? Math.max(0, delay) : undefined;
}
