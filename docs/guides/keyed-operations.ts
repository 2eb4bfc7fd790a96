import type { Language } from '../site/languages.ts';
import { OPERATIONS } from '../site/reference/operations.ts';

/** The operations that accept an Idempotency-Key, as they are declared: a list in Markdown. */
export const keyedOperations = (language: Language): string =>
  OPERATIONS.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(
      ({ operationId, method, path }) =>
        `- [\`${method} ${path}\`](/docs/${language}/reference/${operationId})`,
    )
    .join('\n');
