import { ConnectionError } from './connection-error.ts';
import { OperatorError } from './operator-error.ts';

export type RetryPolicy = {
  /** Total attempts. */
  attempts: number;
  /** The first delay; it doubles with each attempt. */
  baseMs: number;
  /** A longer `Retry-After` is not waited for: the error is thrown at once. */
  maxWaitMs: number;
};

/**
 * Runs `attempt` until it succeeds. `repeatable` means that repeating has no further effect; otherwise it is retried
 * only when it was refused before anything was done. The callback receives the number of the attempt, and whether an
 * earlier one may have succeeded.
 */
export async function withRetries<T>(
  policy: RetryPolicy,
  repeatable: boolean,
  signal: AbortSignal | undefined,
  attempt: (tried: number, wasLost: boolean) => Promise<T>,
): Promise<T> {
  let wasLost = false;
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(tried, wasLost);
    } catch (error) {
      signal?.throwIfAborted();
      if (tried >= policy.attempts || retryAfterMs(error) > policy.maxWaitMs) throw error;
      if (!wasRefusedForNow(error) && !(repeatable && mayHavePassed(error))) throw error;
      wasLost ||= mayHavePassed(error);
      await pause(retryDelayMs(policy, tried, error), signal);
    }
  }
}

/** Exponential with full jitter, so that clients do not retry together; never before Retry-After. */
export function retryDelayMs(
  policy: RetryPolicy,
  tried: number,
  error: unknown,
  random = Math.random,
): number {
  const backoffMs = Math.min(policy.baseMs * 2 ** (tried - 1), policy.maxWaitMs);
  const afterMs = retryAfterMs(error);
  return afterMs + random() * (afterMs > 0 ? policy.baseMs : backoffMs);
}

const retryAfterMs = (error: unknown): number =>
  error instanceof OperatorError ? (error.retryAfterSec ?? 0) * 1000 : 0;

/** Nothing was done, and waiting helps. */
const wasRefusedForNow = (error: unknown): boolean =>
  error instanceof OperatorError && (error.status === 429 || error.code === 'IDEMPOTENCY_IN_PROGRESS');

/** The connection broke, timed out or a dependency failed: it is unknown whether anything was done. */
const mayHavePassed = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof OperatorError && error.status >= 500);

/** Rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
