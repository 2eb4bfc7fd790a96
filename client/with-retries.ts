import { OperatorError } from './operator-error.ts';

export type RetryPolicy = {
  /** Tries in all. */
  attempts: number;
  /** The first pause; it doubles from try to try. */
  baseMs: number;
  /** A longer wait than this is not waited for: the error is thrown at once. */
  maxWaitMs: number;
};

/**
 * Runs `attempt` until it is granted. `repeatable` says that doing it twice does nothing twice; what is not is only tried
 * again when it was refused before anything was done.
 */
export async function withRetries<T>(
  policy: RetryPolicy,
  repeatable: boolean,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = retryDelayMs(policy, tried, error);
      if (tried >= policy.attempts || waitMs > policy.maxWaitMs || signal?.aborted) throw error;
      if (!wasRefusedForNow(error) && !(repeatable && mayHavePassed(error))) throw error;
      await pause(waitMs, signal);
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
  const retryAfterSec = error instanceof OperatorError ? (error.retryAfterSec ?? 0) : 0;
  const backoffMs = Math.min(policy.baseMs * 2 ** (tried - 1), policy.maxWaitMs);
  return retryAfterSec * 1000 + random() * (retryAfterSec > 0 ? policy.baseMs : backoffMs);
}

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
