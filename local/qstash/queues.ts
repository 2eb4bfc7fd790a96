import type { Message } from './message.ts';
import type { Table } from './tables.ts';
import { createTurnstile, type Turnstile } from './turnstile.ts';

/** A named queue as the REST interface shows it; times in epoch milliseconds. */
export type Queue = {
  readonly name: string;
  readonly parallelism: number;
  readonly paused: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type Queues = {
  /** Makes the queue if there is none of this name, and changes what is given. */
  upsert(name: string, change?: { parallelism?: number; paused?: boolean }): void;
  /** A queue with its `lag`, the messages that wait in it. */
  get(name: string): (Queue & { lag: number }) | undefined;
  list(): (Queue & { lag: number })[];
  delete(name: string): boolean;
  /** Waits for the message's turn in its queue, if it has one. A place is kept over all retries: order matters. */
  enter(message: Message, signal: AbortSignal): Promise<() => void>;
};

export function createQueues(table: Table<Queue>, now: () => number): Queues {
  const turnstiles = new Map<string, Turnstile>();

  function turnstileOf(name: string): Turnstile {
    const turnstile = turnstiles.get(name) ?? createTurnstile();
    turnstiles.set(name, turnstile);
    return turnstile;
  }

  function upsert(name: string, change: { parallelism?: number; paused?: boolean } = {}): void {
    const known = table.get(name) ?? { name, parallelism: 1, paused: false, createdAt: now() };
    const queue = { ...known, ...change, updatedAt: now() };
    table.set(name, queue);
    turnstileOf(name).pause(queue.paused);
  }

  const withLag = (queue: Queue) => ({ ...queue, lag: turnstileOf(queue.name).waiting });

  for (const queue of table.values()) turnstileOf(queue.name).pause(queue.paused);

  return {
    upsert,
    get: (name) => {
      const queue = table.get(name);
      return queue && withLag(queue);
    },
    list: () => [...table.values()].map(withLag),
    delete: (name) => table.delete(name),
    enter: async ({ queueName }, signal) => {
      if (queueName === undefined) return () => {};
      if (table.get(queueName) === undefined) upsert(queueName);
      return await turnstileOf(queueName).enter(
        () => ({ parallelism: table.get(queueName)?.parallelism ?? 1 }),
        signal,
      );
    },
  };
}
