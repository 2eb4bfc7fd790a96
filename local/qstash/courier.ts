import { randomBytes } from 'node:crypto';
import type { FlowControls } from './flow-controls.ts';
import type { HttpAnswer } from './http-call.ts';
import type { Message } from './message.ts';
import { judge } from './retry.ts';
import { sleepUntil } from './sleep-until.ts';
import type { Table } from './tables.ts';
import { createTurnstile } from './turnstile.ts';

/** A message that was given up, with the last answer to it. */
export type DeadLetter = {
  readonly dlqId: string;
  readonly message: Message;
  readonly answer: HttpAnswer;
};

export type Courier = {
  /** Takes charge of a message; it is kept until it is delivered or dead. */
  accept(message: Message): void;
  /** Stops carrying; what was not settled is carried again by the next courier over the same tables. */
  close(): void;
};

/** Carries each message: waits until it is due, for its turn, sends it, and judges the answer. */
export function createCourier(options: {
  messages: Table<Message>;
  deadLetters: Table<DeadLetter>;
  flowControls: FlowControls;
  /** Deliveries at once, of all keys together. */
  parallelism: number;
  send: (message: Message, signal: AbortSignal) => Promise<HttpAnswer>;
  now: () => number;
  time: { readonly scale: number };
}): Courier {
  const { messages, deadLetters, flowControls, parallelism, send, now, time } = options;
  const everything = createTurnstile();
  const carried = new Set<AbortController>();

  async function carry(message: Message, signal: AbortSignal): Promise<void> {
    let next: Message | undefined = message;
    while (next !== undefined) next = await attempt(next, signal);
  }

  /** One delivery. Returns the message as it is to be delivered again, if it is. */
  async function attempt(message: Message, signal: AbortSignal): Promise<Message | undefined> {
    await sleepUntil(message.dueAt, now, signal);
    const leave = await flowControls.enter(message, signal);
    const land = await everything.enter(parallelism, signal).catch((error) => {
      leave();
      throw error;
    });
    const answer = await send(message, signal).finally(() => {
      land();
      leave();
    });
    // Closed meanwhile: the next courier carries the message again.
    signal.throwIfAborted();
    const verdict = judge(answer, message.retried, message.maxRetries, now());
    if (typeof verdict === 'object') {
      const dueAt = now() + verdict.retryAfterMs * time.scale;
      const again = { ...message, retried: message.retried + 1, dueAt };
      messages.set(message.messageId, again);
      return again;
    }
    if (verdict === 'dead') bury(message, answer);
    messages.delete(message.messageId);
    return undefined;
  }

  function bury(message: Message, answer: HttpAnswer): void {
    const dlqId = `${now()}-${randomBytes(6).toString('hex')}`;
    deadLetters.set(dlqId, { dlqId, message, answer });
  }

  function start(message: Message): void {
    const controller = new AbortController();
    carried.add(controller);
    carry(message, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      })
      .finally(() => carried.delete(controller));
  }

  for (const message of messages.values()) start(message);

  return {
    accept: (message) => {
      messages.set(message.messageId, message);
      start(message);
    },
    close: () => {
      for (const controller of carried) controller.abort();
    },
  };
}
