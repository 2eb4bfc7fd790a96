import type { DeadLetter } from '../courier.ts';
import { QstashError } from '../qstash-error.ts';
import type { PersistentMap } from '../tables.ts';
import { type QstashRoute, route } from './router.ts';
import { toDeadLetterView } from './views.ts';

const DEFAULT_COUNT = 100;

/** Routes to inspect the dead-letter queue. */
export function deadLetterRoutes(deadLetters: PersistentMap<DeadLetter>): QstashRoute[] {
  return [
    route('GET', 'dlq', ({ query }) => {
      const filter = [...query.keys()].find((name) => name !== 'count' && name !== 'cursor');
      if (filter !== undefined) throw new QstashError(400, `the filter ${filter} is not emulated`);
      const letters = [...deadLetters.values()];
      const start = Number(query.get('cursor') ?? 0);
      const end = start + Number(query.get('count') ?? DEFAULT_COUNT);
      const cursor = end < letters.length ? String(end) : undefined;
      return { status: 200, body: { messages: letters.slice(start, end).map(toDeadLetterView), cursor } };
    }),
  ];
}
