import { withDeadline } from '../../db/engine/deadlines/deadline.ts';

type Outcome<A> = { value: A } | { error: unknown };

export type BatcherOptions<Q, P> = {
  /** The time that the first request of a batch waits for others to join. */
  collectMs: number;
  /** When nothing is in flight, the first request sends at once, so that a lone request never waits. */
  sendsWhenIdle: boolean;
  /** A waiting batch is sent early, as soon as nothing is in flight. */
  sendsOnceIdle?: boolean;
  /** A leader that showed no sign of life for this long is assumed dead with its request. */
  waitMs: number;
  /** The number of those who join that wait for the answer and watch the leader; the others return at once. */
  watchers?: number;
  /** Builds the payload of a batch. Called once, so that a leader's replacement sends the same payload. */
  seal: (questions: Q[]) => P;
};

type Joining<P, A> = {
  /** Sends the payload with the leading request's client; the leader calls `alive` to show progress. */
  send: (payload: P, alive: () => void) => Promise<A>;
  keepAlive: (work: Promise<unknown>) => void;
};

type Batch<Q, P, A> = {
  questions: Q[];
  payload: P | undefined;
  aliveAt: number;
  /** Settles after everyone who waits has the outcome; replaced with the leader. */
  done: Promise<void>;
  outcome: Outcome<A> | null;
  waiting: ((outcome: Outcome<A>) => void)[];
};

/**
 * Merges the work of concurrent requests in one isolate: the first of a batch sends it for all. A request joins only a
 * batch that is not sent yet, so what it reads is never older than its own read would be. Requests that wait for a dead leader
 * send the batch in its place. Null for callers that do not wait; rejects as `send` does.
 */
export function createBatcher<Q, P, A>(options: BatcherOptions<Q, P>) {
  const { collectMs, sendsWhenIdle, sendsOnceIdle = false, waitMs, seal } = options;
  const { watchers = Number.POSITIVE_INFINITY } = options;
  let open: Batch<Q, P, A> | null = null;
  const underWay = new Set<Batch<Q, P, A>>();

  const isSilent = ({ aliveAt }: Batch<Q, P, A>): boolean => Date.now() - aliveAt >= waitMs;

  /** Batches in flight that may still be answered: one whose leader died expires. */
  function inFlight(): Batch<Q, P, A>[] {
    for (const batch of underWay) if (isSilent(batch)) underWay.delete(batch);
    return [...underWay];
  }

  async function send(batch: Batch<Q, P, A>, by: Joining<P, A>): Promise<A> {
    if (open === batch) open = null;
    batch.payload ??= seal(batch.questions);
    const alive = (): void => {
      batch.aliveAt = Date.now();
    };
    alive();
    underWay.add(batch);
    try {
      return await by.send(batch.payload, alive);
    } finally {
      underWay.delete(batch);
    }
  }

  async function collect(batch: Batch<Q, P, A>, by: Joining<P, A>): Promise<A> {
    // A promise of this batch alone: one that all share, and that never settles, would keep every request that waited on it.
    const others = sendsOnceIdle
      ? Promise.allSettled(inFlight().map(({ done }) => done))
      : new Promise<never>(() => {});
    await withDeadline(others, collectMs, () => {});
    return await send(batch, by);
  }

  async function watch(batch: Batch<Q, P, A>, by: Joining<P, A>): Promise<A> {
    for (;;) {
      // The first to notice takes over; the others then wait for that one.
      if (batch.outcome === null && isSilent(batch)) lead(batch, send(batch, by), by).catch(() => {});
      const outcome = batch.outcome ?? (await waitForOutcome(batch, waitMs));
      if (outcome !== null && 'error' in outcome) throw outcome.error;
      if (outcome !== null) return outcome.value;
    }
  }

  return (question: Q, by: Joining<P, A>): Promise<A> | null => {
    if (open !== null) {
      const batch = open;
      batch.questions.push(question);
      // All watchers may have died too: a request that joins a silent batch sends it.
      return batch.questions.length > 1 + watchers && !isSilent(batch) ? null : watch(batch, by);
    }
    const batch: Batch<Q, P, A> = {
      questions: [question],
      payload: undefined,
      aliveAt: Date.now(),
      // Replaced below, before anybody can join.
      done: Promise.resolve(),
      outcome: null,
      waiting: [],
    };
    if (sendsWhenIdle && inFlight().length === 0) return lead(batch, send(batch, by), by);
    open = batch;
    return lead(batch, collect(batch, by), by);
  };
}

function lead<Q, P, A>(batch: Batch<Q, P, A>, work: Promise<A>, by: Joining<P, A>): Promise<A> {
  const settle = (outcome: Outcome<A>): void => {
    batch.outcome = outcome;
    for (const resolve of batch.waiting) resolve(outcome);
  };
  batch.done = work.then(
    (value) => settle({ value }),
    (error: unknown) => settle({ error }),
  );
  // The leader's client may disconnect: the others' work must continue, and must not count as in flight forever.
  by.keepAlive(batch.done);
  return work;
}

/**
 * Waits on a promise of this request, because one of a leader that died never settles, or rejects. The timer is its own
 * too: the runtime ends a request that waits only for another one. Null after `waitMs`.
 */
async function waitForOutcome<Q, P, A>(batch: Batch<Q, P, A>, waitMs: number): Promise<Outcome<A> | null> {
  const { promise, resolve } = Promise.withResolvers<Outcome<A> | null>();
  batch.waiting.push(resolve);
  const timer = setTimeout(resolve, waitMs, null);
  const outcome = await promise;
  clearTimeout(timer);
  return outcome;
}
