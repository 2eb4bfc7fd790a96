import { randomBytes } from 'node:crypto';
import type { HttpAnswer } from '../servers/http-call.ts';
import type { FlowControls } from './flow-controls.ts';
import type { QstashMessage } from './message.ts';
import { judge } from './retry.ts';
import { sleepUntil } from './sleep-until.ts';
import type { PersistentMap } from './tables.ts';
import { createTurnstile } from './turnstile.ts';

/** An undeliverable message, with the last response. */
export type DeadLetter = {
  readonly dlqId: string;
  readonly message: QstashMessage;
  readonly answer: HttpAnswer;
};

export type Courier = {
  /** Takes over a message, and stores it until it is delivered or dead. */
  accept(message: QstashMessage): void;
  /** Drops every message in transit. */
  drop(): void;
  /** Stops delivering; unfinished messages are delivered by the next courier with the same tables. */
  close(): void;
};

/** Delivers each message: waits until it is due and for its flow control, sends it, and evaluates the response. */
export function createCourier(options: {
  messages: PersistentMap<QstashMessage>;
  deadLetters: PersistentMap<DeadLetter>;
  flowControls: FlowControls;
  /** Total concurrent deliveries. */
  parallelism: number;
  send: (message: QstashMessage, signal: AbortSignal) => Promise<HttpAnswer>;
  now: () => number;
  time: { readonly scale: number };
}): Courier {
  const { messages, deadLetters, flowControls, parallelism, send, now, time } = options;
  const everything = createTurnstile();
  const carried = new Set<AbortController>();

  async function carry(message: QstashMessage, signal: AbortSignal): Promise<void> {
    let next: QstashMessage | undefined = message;
    while (next !== undefined) next = await attempt(next, signal);
  }

  /** Makes one delivery. Returns the message if it must be retried. */
  async function attempt(message: QstashMessage, signal: AbortSignal): Promise<QstashMessage | undefined> {
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
    // Closed meanwhile: the next courier retries the message.
    signal.throwIfAborted();
    const verdict = judge(answer, message, now());
    if (typeof verdict === 'object') {
      const dueAt = now() + verdict.retryAfterMs * time.scale;
      const retry = { ...message, retried: message.retried + 1, dueAt };
      messages.set(message.messageId, retry);
      return retry;
    }
    if (verdict === 'dead') bury(message, answer);
    messages.delete(message.messageId);
    return undefined;
  }

  function bury(message: QstashMessage, answer: HttpAnswer): void {
    const dlqId = `${now()}-${randomBytes(6).toString('hex')}`;
    deadLetters.set(dlqId, { dlqId, message, answer });
  }

  function start(message: QstashMessage): void {
    const controller = new AbortController();
    carried.add(controller);
    carry(message, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      })
      .finally(() => carried.delete(controller));
  }

  const abortAll = (): void => {
    for (const controller of carried) controller.abort();
  };

  for (const message of messages.values()) start(message);

  return {
    accept: (message) => {
      messages.set(message.messageId, message);
      start(message);
    },
    drop: () => {
      abortAll();
      for (const { messageId } of [...messages.values()]) messages.delete(messageId);
    },
    close: abortAll,
  };
}
