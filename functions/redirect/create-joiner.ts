import { withDeadline } from '../../shared/dependencies/with-deadline.ts';

export type JoinerOptions<Q, P> = {
  /** How long the first of a batch collects others. */
  collectMs: number;
  /** With nothing under way the first leaves at once instead: nobody waits who is alone. */
  leavesWhenIdle: boolean;
  /** A collection leaves before its time, as soon as nothing is under way any more. */
  leavesOnceIdle?: boolean;
  /** A leader that gave no sign of life for so long is taken to have died with its request. */
  waitMs: number;
  /** So many of those who join wait for the answer and watch over the leader; the rest do not wait. */
  watchers?: number;
  /** Makes of a batch what is sent. Once, so that whoever takes over sends the same. */
  seal: (questions: Q[]) => P;
};

export type Joining<P, A> = {
  /** Sends by the client of the request that leads; `alive` shows that it goes on. */
  send: (payload: P, alive: () => void) => Promise<A>;
  keepAlive: (work: Promise<unknown>) => void;
};

type Batch<Q, P, A> = {
  questions: Q[];
  payload: P | undefined;
  aliveAt: number;
  answer: Promise<A>;
};

const NEVER = new Promise<never>(() => {});

/**
 * Joins the work of requests in flight in one isolate: the first of a batch sends it for all. A request joins only what has
 * not been sent, so what it reads is no older than its own read would be. Who waits for a leader that has died sends the
 * batch in its place. Answers null to who does not wait; rejects as `send` does.
 */
export function createJoiner<Q, P, A>(options: JoinerOptions<Q, P>) {
  const { collectMs, leavesWhenIdle, leavesOnceIdle = false, waitMs, seal } = options;
  const { watchers = Number.POSITIVE_INFINITY } = options;
  let open: Batch<Q, P, A> | null = null;
  const underWay = new Set<Batch<Q, P, A>>();

  /** What was sent and may still be answered: a leader that died does not count for ever. */
  function living(): Batch<Q, P, A>[] {
    for (const batch of underWay) if (Date.now() - batch.aliveAt >= waitMs) underWay.delete(batch);
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
    const others = leavesOnceIdle ? Promise.allSettled(living().map(({ answer }) => answer)) : NEVER;
    await withDeadline(others, collectMs, () => {});
    return await send(batch, by);
  }

  function lead(batch: Batch<Q, P, A>, work: Promise<A>, by: Joining<P, A>): Promise<A> {
    batch.answer = work;
    // A visitor who goes away must not take along what others wait for, nor leave it under way for good.
    by.keepAlive(work.catch(() => {}));
    return work;
  }

  async function watch(batch: Batch<Q, P, A>, by: Joining<P, A>): Promise<A> {
    for (;;) {
      const { answer } = batch;
      const found = await withDeadline(
        answer.then((value) => ({ value })),
        waitMs,
        () => null,
      );
      if (found !== null) return found.value;
      // The first to see it takes over; the others wait for that one now.
      if (answer === batch.answer && Date.now() - batch.aliveAt >= waitMs)
        void lead(batch, send(batch, by), by);
    }
  }

  return async (question: Q, by: Joining<P, A>): Promise<A | null> => {
    if (open !== null) {
      const batch = open;
      batch.questions.push(question);
      return batch.questions.length > 1 + watchers ? null : await watch(batch, by);
    }
    const batch: Batch<Q, P, A> = {
      questions: [question],
      payload: undefined,
      aliveAt: Date.now(),
      // Set below, before anybody can join.
      answer: Promise.reject(new Error('no leader')),
    };
    batch.answer.catch(() => {});
    if (leavesWhenIdle && living().length === 0) return await lead(batch, send(batch, by), by);
    open = batch;
    return await lead(batch, collect(batch, by), by);
  };
}
