import { OperatorError } from './operator-error.ts';

export type RetryPolicy = {
  /** Tries in all. */
  attempts: number;
  /** The first pause; it doubles from try to try. */
  baseMs: number;
  /** A `Retry-After` beyond this is not waited for: the error is thrown at once. */
  maxWaitMs: number;
};

/**
 * Runs `attempt` until it is granted. `repeatable` says that doing it twice does nothing twice; what is not is only tried
 * again when it was refused before anything was done. An attempt hears how many went before it, itself included, and
 * whether one of them may have passed.
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
      if (tried >= policy.attempts || retryAfterMs(error) > policy.maxWaitMs || signal?.aborted) throw error;
      if (!wasRefusedForNow(error) && !(repeatable && mayHavePassed(error))) throw error;
      wasLost ||= mayHavePassed(error);
      await pause(retryDelayMs(policy, tried, error), signal);
    }
  }
}

/** Exponential, with full jitter so that clients do not come back together; never before Retry-After has passed. */
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

/** The connection broke, the deadline passed or a dependency failed: whether anything was done is not known. */
const mayHavePassed = (error: unknown): boolean => !(error instanceof OperatorError) || error.status >= 500;

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
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
