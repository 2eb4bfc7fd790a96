import { randomBytes } from 'node:crypto';
import type { Courier, DeadLetter } from './courier.ts';
import { MESSAGE_FIELDS } from './message-routes.ts';
import { QstashError } from './qstash-error.ts';
import { type Route, route } from './router.ts';
import { type Fields, firstPage, page, select } from './selection.ts';
import type { Table } from './tables.ts';
import { toDeadLetterView } from './views.ts';

const FIELDS: Fields<DeadLetter> = {
  ...Object.fromEntries(
    Object.entries(MESSAGE_FIELDS).map(([name, valuesOf]) => [
      name,
      ({ message }: DeadLetter) => valuesOf(message),
    ]),
  ),
  dlqIds: (letter) => [letter.dlqId],
  responseStatus: (letter) => [String(letter.answer.status)],
};

/** The dead-letter queue: list, get, delete, retry. */
export function deadLetterRoutes(
  deadLetters: Table<DeadLetter>,
  courier: Courier,
  now: () => number,
): Route[] {
  function retry({ dlqId, message }: DeadLetter): { messageId: string; url: string } {
    const messageId = `msg_${randomBytes(18).toString('base64url')}`;
    courier.accept({ ...message, messageId, retried: 0, createdAt: now(), dueAt: now() });
    deadLetters.delete(dlqId);
    return { messageId, url: message.url };
  }

  return [
    route('GET', 'dlq', ({ query }) => {
      const { items, cursor } = page(select(deadLetters.values(), query, FIELDS), query);
      return { status: 200, body: { messages: items.map(toDeadLetterView), cursor } };
    }),
    route('GET', 'dlq/:id', ({ params: [id = ''] }) => {
      const letter = deadLetters.get(id);
      if (letter === undefined) throw new QstashError(404, `dead letter ${id} not found`);
      return { status: 200, body: toDeadLetterView(letter) };
    }),
    route('DELETE', 'dlq/:id', ({ params: [id = ''] }) => {
      if (!deadLetters.delete(id)) throw new QstashError(404, `dead letter ${id} not found`);
      return { status: 200 };
    }),
    route('DELETE', 'dlq', ({ query }) => {
      const { items, cursor } = firstPage(select(deadLetters.values(), query, FIELDS), query);
      for (const { dlqId } of items) deadLetters.delete(dlqId);
      return { status: 200, body: { deleted: items.length, cursor } };
    }),
    route('POST', 'dlq/retry', ({ query }) => {
      const { items, cursor } = firstPage(select(deadLetters.values(), query, FIELDS), query);
      return { status: 200, body: { responses: items.map(retry), cursor } };
    }),
  ];
}
