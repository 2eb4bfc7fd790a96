import { ConnectionError } from '../connection-error.ts';
import type { Client } from '../create-client.ts';
import { OperatorError } from '../operator-error.ts';
import { pause } from '../with-retries.ts';
import type { Position } from './position.ts';
import { type PulledEvent, signEvent } from './sign-event.ts';

export type Forwarding = {
  client: Pick<Client, 'listEvents'>;
  url: string;
  secret: string;
  types: string | undefined;
  /** Undefined: from the next event on. */
  position: Position | undefined;
  /** Called after every event that the target has acknowledged, and after every page. */
  store: (position: Position) => void;
  print: (line: string) => void;
  signal: AbortSignal;
};

const PAGE = 100;
const POLL_MS = 1_000;
const TARGET_TIMEOUT_MS = 30_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Forwards events in their order until `signal` aborts, each until its target answers 2xx; then rejects with the signal's
 * reason. Rejects with OperatorError if the API refuses.
 */
export async function forwardEvents(given: Forwarding): Promise<never> {
  let position = given.position ?? (await skipAll(given));
  given.store(position);
  for (;;) {
    const page = await readPage(given, position.after, PAGE);
    const place = page.events.findIndex(({ id }) => id === position.last);
    for (const event of page.events.slice(place + 1)) {
      await forward(given, event);
      position = { ...position, last: event.id };
      given.store(position);
    }
    if (page.events.length > 0) {
      position = { after: page.after };
      given.store(position);
    }
    if (page.events.length < PAGE) await pause(POLL_MS, given.signal);
  }
}

/** The position behind all events that there are. */
async function skipAll(given: Forwarding): Promise<Position> {
  for (let after: string | undefined; ; ) {
    const page = await readPage(given, after, 500);
    after = page.after;
    if (page.events.length < 500) return { after };
  }
}

/** While the API is out of reach, asks again. */
async function readPage(
  { client, types, signal, print }: Forwarding,
  after: string | undefined,
  limit: number,
) {
  const query = { limit, ...(after && { after }), ...(types && { types }) };
  for (let pauseMs = POLL_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await client.listEvents({ query, signal });
    } catch (error) {
      const isPassing =
        error instanceof ConnectionError ||
        (error instanceof OperatorError && (error.status === 429 || error.status >= 500));
      if (signal.aborted || !isPassing) throw error;
      print(`The API does not answer: ${error.message} Trying again.`);
      await pause(pauseMs, signal);
    }
  }
}

async function forward({ url, secret, signal, print }: Forwarding, event: PulledEvent): Promise<void> {
  for (let pauseMs = POLL_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const startedAt = Date.now();
    const answer = await post(url, event, secret, signal);
    signal.throwIfAborted();
    print(`${event.occurredAt}  ${event.type}  ${event.id}  ${answer.text}  ${Date.now() - startedAt} ms`);
    if (answer.isAcknowledged) return;
    await pause(pauseMs, signal);
  }
}

async function post(url: string, event: PulledEvent, secret: string, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      ...signEvent(event, secret),
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TARGET_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { isAcknowledged: response.ok, text: String(response.status) };
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { isAcknowledged: false, text: reason instanceof Error ? reason.message : String(reason) };
  }
}
