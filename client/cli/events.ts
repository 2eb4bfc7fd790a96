import { createClient } from '../create-client.ts';
import { SAMPLES } from '../generated/commands.ts';
import { forwardEvents } from '../listen/forward-events.ts';
import { readPosition, writePosition } from '../listen/position.ts';
import { createSecret, type PulledEvent, signEvent } from '../listen/sign-event.ts';
import { UsageError } from './failure.ts';
import { findConnection, isLocal } from './profiles.ts';

const TARGET_TIMEOUT_MS = 30_000;

export const EVENT_TYPES = Object.keys(SAMPLES);

export type Listening = {
  profile?: string;
  api?: string;
  types?: string;
  all?: boolean;
  state: string;
};

function toTarget(text: string): URL {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new UsageError(`${text} is not an http or https address.`);
  return new URL(text);
}

function readSecret(): { secret: string; isNew: boolean } {
  const given = process.env.OPERATOR_WEBHOOK_SECRET;
  if (given === '') throw new UsageError('OPERATOR_WEBHOOK_SECRET is empty.');
  return { secret: given ?? createSecret(), isNew: given === undefined };
}

/** Forwards the organization's events to a server on this machine until the program is stopped. */
export async function listen(target: string, given: Listening): Promise<void> {
  const url = toTarget(target);
  if (!isLocal(url))
    throw new UsageError(`${url.host} is not this machine. Events are forwarded only to localhost.`);
  const client = createClient(findConnection(given));
  const { secret, isNew } = readSecret();
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  console.log(`Forwarding events to ${url.href}`);
  if (isNew) console.log(`Signed with the secret ${secret}`);
  try {
    await forwardEvents({
      client,
      url: url.href,
      secret,
      types: given.types,
      position: readPosition(given.state) ?? (given.all === true ? {} : undefined),
      store: (now) => writePosition(given.state, now),
      print: console.log,
      signal: stop.signal,
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.log('Stopped.');
  }
}

/** Sends a sample of an event to an endpoint, signed as a webhook is. Nothing of the organization is in it. */
export async function trigger(type: string, target: string): Promise<void> {
  const sample = Object.hasOwn(SAMPLES, type) ? SAMPLES[type] : undefined;
  if (sample === undefined)
    throw new UsageError(`There is no event ${type}. There are: ${EVENT_TYPES.join(', ')}.`);
  const url = toTarget(target);
  const { secret, isNew } = readSecret();
  const event = { ...sample, id: crypto.randomUUID(), occurredAt: new Date().toISOString() };
  if (isNew) console.log(`Signed with the secret ${secret}`);
  const response = await fetch(url, {
    // The samples are the document's examples of these events.
    ...signEvent(event as unknown as PulledEvent, secret),
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TARGET_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${url.host} did not answer.`, { cause });
  });
  await response.body?.cancel();
  console.log(`${type}  ${event.id}  ${response.status}`);
  if (!response.ok)
    throw new Error(`${url.host} answered ${response.status}; an endpoint acknowledges with 2xx.`);
}
