import type { Courier } from './courier.ts';
import { deduplicationIdOf, type PublishRequest, type QstashMessage, toQstashMessage } from './message.ts';
import type { PersistentMap } from './tables.ts';

/** The time that a deduplication id is remembered. */
const DEDUPLICATION_WINDOW_MS = 10 * 60_000;

export type Deduplication = { readonly id: string; readonly messageId: string; readonly until: number };

/** The response to a publish request. */
export type Published = { readonly messageId: string; readonly url: string; readonly deduplicated?: true };

export type Publish = (request: PublishRequest) => Published;

/** Converts publish requests to messages, once per deduplication id. */
export function createPublisher(options: {
  deduplications: PersistentMap<Deduplication>;
  courier: Courier;
  onPublish: (message: QstashMessage) => void;
  now: () => number;
  time: { readonly scale: number };
}): Publish {
  const { deduplications, courier, onPublish, now, time } = options;

  function forgetExpired(): void {
    // Entries are in the order of expiry, since all last equally long.
    for (const { id, until } of deduplications.values()) {
      if (until > now()) return;
      deduplications.delete(id);
    }
  }

  return (request) => {
    const message = toQstashMessage(request, now(), time.scale);
    const { messageId, url } = message;
    const id = deduplicationIdOf(request);
    if (id !== undefined) {
      forgetExpired();
      const first = deduplications.get(id);
      if (first !== undefined) return { messageId: first.messageId, url, deduplicated: true };
    }
    courier.accept(message);
    if (id !== undefined) deduplications.set(id, { id, messageId, until: now() + DEDUPLICATION_WINDOW_MS });
    onPublish(message);
    return { messageId, url };
  };
}
