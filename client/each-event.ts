import type { Client } from './create-client.ts';
import type { WebhookEvent } from './generated/models.ts';
import type { CallOptions, Input } from './operation-types.ts';

type EventsQuery = NonNullable<Input<'listEvents'>['query']>;

/** Reads the event log to its end, and knows where to continue. */
export class EventReader implements AsyncIterable<WebhookEvent> {
  readonly #client: Pick<Client, 'listEvents'>;
  readonly #query: EventsQuery;
  readonly #options: CallOptions;
  /**
   * Behind the pages whose events you have taken, all of them. Store it, and pass it on next time: no event is skipped, and
   * those of a page that you left halfway are read again.
   */
  after: string | undefined;

  constructor(client: Pick<Client, 'listEvents'>, query: EventsQuery, options: CallOptions) {
    this.#client = client;
    this.#query = query;
    this.#options = options;
    this.after = query.after;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<WebhookEvent, void, undefined> {
    for (;;) {
      const query = { ...this.#query, ...(this.after !== undefined && { after: this.after }) };
      const page = await this.#client.listEvents({ ...this.#options, query });
      // An event of the log has the envelope of its webhook.
      yield* page.events as WebhookEvent[];
      this.after = page.after;
      if (page.events.length === 0) return;
    }
  }
}

/**
 * Iterates over the events of the log, typed as those of webhooks, until there are no more for now:
 * `const events = eachEvent(client, { after }); for await (const event of events) …; store(events.after)`.
 */
export const eachEvent = (
  client: Pick<Client, 'listEvents'>,
  query: EventsQuery = {},
  options: CallOptions = {},
): EventReader => new EventReader(client, query, options);
