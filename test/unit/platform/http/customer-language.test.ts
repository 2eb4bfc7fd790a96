import { expect, test } from 'vitest';
import { ERRORS_HELP } from '../../../../docs/errors/errors-help.ts';
import descriptions from '../../../../docs/site/spanish.json' with { type: 'json' };
import { ERROR_CODES } from '../../../../shared/platform/http/error-codes.ts';
import messages from '../../../../shared/platform/http/language/spanish-messages.json' with { type: 'json' };
import { ARCHAIC_FOR_CUSTOMERS, ARCHAIC_SPANISH } from '../../../harness/archaic.ts';

const OF_CODES = [
  ...Object.values(ERROR_CODES).map(({ message }) => message),
  ...Object.values(ERRORS_HELP).flatMap(({ summary, action }) => [summary, action]),
];

const archaic = (texts: readonly string[], patterns: readonly RegExp[]): string[] =>
  texts.filter((text) => patterns.some((pattern) => pattern.test(text)));

test('no English text of the API is archaic', () => {
  const texts = [...Object.keys(messages), ...Object.keys(descriptions), ...OF_CODES.map(({ en }) => en)];
  expect(texts.length).toBeGreaterThan(500);
  expect(archaic(texts, ARCHAIC_FOR_CUSTOMERS)).toEqual([]);
});

test('no Spanish text of the API is archaic', () => {
  const texts = [...Object.values(messages), ...Object.values(descriptions), ...OF_CODES.map(({ es }) => es)];
  expect(texts.length).toBeGreaterThan(500);
  expect(archaic(texts, ARCHAIC_SPANISH)).toEqual([]);
});
