import type { DependencyName, Meter } from './meter.ts';

/** The longest that a login's statement runs, unless it says otherwise: a request's usual time for Postgres. */
const STATEMENT_MS = 2_000;

/** A caller's deadline may differ this much from what the database's settings allow. */
const TOLERANCE_MS = 250;

/** The time that a transaction may take beyond a statement's: ending it closes its connection, so a statement's end comes first. */
const TRANSACTION_EXTRA_MS = 100;

/** The database's settings for every login; set by migrations. A transaction of several statements is bounded as a whole. */
export const TIME_SETTINGS = {
  statement_timeout: `${STATEMENT_MS}ms`,
  transaction_timeout: `${STATEMENT_MS + TRANSACTION_EXTRA_MS}ms`,
};

/** A dependency that did not answer in time or refused the connection. Answered as 503. */
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
  /** Calls the dependency within the remaining time; `capMs` limits this call further. */
  run<T>(call: (signal: AbortSignal) => Promise<T>, capMs?: number): Promise<T>;
  /** The time left for the next call, in milliseconds. */
  leftMs(): number;
};

/**
 * The total time one request may spend on a dependency. After the first timeout, further calls fail at once, so that no
 * request hangs on a dependency that is down. `callMs` limits each call; `meter` records each.
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
        // Raced as well, because not every client honors the signal.
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

/**
 * The result of `work`, or of `late` after `ms`; the work is then abandoned. The timer belongs to the waiting request,
 * because the runtime cancels a request that waits only for another request's work.
 */
export async function withDeadline<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work, ended.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** A running transaction's timeout is only replaced once it is off. */
const SET_TIME = `select set_config('statement_timeout', $1, true), set_config('transaction_timeout', '0', true),
  set_config('transaction_timeout', $2, true)`;

export type Lead = { text: string; params: string[] };

/** The settings that must precede statements whose caller waits for another time than the database's settings allow. */
export function toTimeLead(leftMs: number): Lead | undefined {
  if (leftMs <= 0 || Math.abs(leftMs - STATEMENT_MS) <= TOLERANCE_MS) return undefined;
  return { text: SET_TIME, params: [leftMs, leftMs + TRANSACTION_EXTRA_MS].map(String) };
}
