import type { DependencyName, Meter } from './meter.ts';
import { withDeadline } from './with-deadline.ts';

/** A dependency that did not answer, answered too late, or refused the connection. Answered 503. */
export class DependencyError extends Error {
  readonly dependency: DependencyName;
  readonly timedOut: boolean;

  constructor(dependency: DependencyName, timedOut: boolean, cause?: unknown) {
    super(`${dependency} ${timedOut ? 'did not answer in time' : 'is not available'}`, { cause });
    this.name = 'DependencyError';
    this.dependency = dependency;
    this.timedOut = timedOut;
  }
}

export type Deadline = {
  /** Calls the dependency with what is left of its time; `capMs` bounds this call further. */
  run<T>(call: (signal: AbortSignal) => Promise<T>, capMs?: number): Promise<T>;
  /** What the next call may take, in milliseconds. */
  leftMs(): number;
};

/**
 * The time one request may spend on a dependency, all calls together. After a first timeout it is not asked again:
 * further calls fail at once, so that no request hangs on something that is down. `callMs` bounds each call; `meter`
 * hears of each.
 */
export function createDeadline(
  dependency: DependencyName,
  totalMs: number,
  { callMs = totalMs, meter }: { callMs?: number; meter?: Meter } = {},
): Deadline {
  let spent = 0;
  let givenUp = false;
  const leftOf = (capMs: number) => (givenUp ? 0 : Math.min(capMs, totalMs - spent));
  return {
    leftMs: () => leftOf(callMs),
    async run(call, capMs = callMs) {
      const leftMs = leftOf(capMs);
      if (leftMs <= 0) throw new DependencyError(dependency, true);
      const startedAt = Date.now();
      const end = new AbortController();
      try {
        // Raced too: not every client takes a signal.
        return await withDeadline(call(end.signal), leftMs, () => {
          givenUp = true;
          end.abort();
          throw new DependencyError(dependency, true);
        });
      } finally {
        const ms = Date.now() - startedAt;
        spent += ms;
        meter?.add(dependency, ms);
      }
    },
  };
}
