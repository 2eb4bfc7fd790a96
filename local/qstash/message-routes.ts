import type { Courier } from './courier.ts';
import type { Message, PublishRequest } from './message.ts';
import type { Publish, Published } from './publisher.ts';
import { QstashError } from './qstash-error.ts';
import { type Route, route } from './router.ts';
import { type Fields, select } from './selection.ts';
import type { Table } from './tables.ts';
import { toMessageView } from './views.ts';

/** What messages can be chosen by. */
export const MESSAGE_FIELDS: Fields<Message> = {
  messageIds: (message) => [message.messageId],
  messageId: (message) => [message.messageId],
  url: (message) => [message.url],
  label: (message) => message.label?.split(',') ?? [],
  scheduleId: (message) => [message.scheduleId],
  flowControlKey: (message) => [message.flowControl?.key],
};

/** Publishing, alone and in batches, and the messages on their way. */
export function messageRoutes(publish: Publish, courier: Courier, messages: Table<Message>): Route[] {
  const reply = (published: Published) => ({ status: published.deduplicated ? 202 : 201, body: published });
  return [
    route('POST', 'publish/*', ({ params: [destination = ''], headers, body }) =>
      reply(publish({ destination, headers, body: body.toString('base64') })),
    ),
    route('POST', 'batch', ({ body }) => ({
      status: 200,
      body: toBatch(body).map((request) => publishOrTell(publish, request)),
    })),
    route('GET', 'messages/:id', ({ params: [id = ''] }) => {
      const message = messages.get(id);
      if (message === undefined) throw new QstashError(404, `message ${id} not found`);
      return { status: 200, body: toMessageView(message) };
    }),
    route('DELETE', 'messages/:id', ({ params: [id = ''] }) => {
      if (!courier.cancel(id)) throw new QstashError(404, `message ${id} not found`);
      return { status: 202, body: { cancelled: 1 } };
    }),
    route('DELETE', 'messages', ({ query }) => {
      const cancelled = select(messages.values(), query, MESSAGE_FIELDS);
      for (const { messageId } of cancelled) courier.cancel(messageId);
      return { status: 202, body: { cancelled: cancelled.length } };
    }),
  ];
}

/** One bad message of a batch does not hold up the others. */
function publishOrTell(publish: Publish, request: PublishRequest): Published | { error: string } {
  try {
    return publish(request);
  } catch (error) {
    if (error instanceof QstashError) return { error: error.message };
    throw error;
  }
}

type BatchItem = { destination: string; headers?: Record<string, string>; body?: string };

function toBatch(body: Buffer): PublishRequest[] {
  // Only the SDK writes batches, in this shape; another would fail below and be answered as an error.
  const items: BatchItem[] = JSON.parse(body.toString());
  return items.map(({ destination, headers = {}, body: content = '' }) => ({
    destination,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: Buffer.from(content).toString('base64'),
  }));
}
