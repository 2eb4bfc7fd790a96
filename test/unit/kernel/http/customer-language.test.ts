import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ERRORS_HELP } from '../../../../docs/errors/errors-help.ts';
import descriptions from '../../../../docs/site/spanish.json' with { type: 'json' };
import { ERROR_CODES } from '../../../../shared/kernel/errors/error-codes.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { ARCHAIC_FOR_CUSTOMERS, ARCHAIC_SPANISH } from '../../../harness/repository/archaic.ts';

/** The tables of messages; those with values are given one. */
const TABLES: Record<string, Record<string, string | ((...values: string[]) => string)>>[] =
  await Promise.all(globSync('shared/*/messages.ts').map((file) => import(resolve(file))));
const MESSAGES = TABLES.flatMap((table) => Object.values(table))
  .flatMap((texts) => Object.values(texts))
  .map((text) => (typeof text === 'string' ? text : text('1', '2', '3')));
const messagesIn = (language: 'en' | 'es') => MESSAGES.map((message) => inLanguage(language, message));

const OF_CODES = [
  ...Object.values(ERROR_CODES).map(({ message }) => message),
  ...Object.values(ERRORS_HELP).flatMap(({ summary, action }) => [summary, action]),
];

const archaic = (texts: readonly string[], patterns: readonly RegExp[]): string[] =>
  texts.filter((text) => patterns.some((pattern) => pattern.test(text)));

test('no English text of the API is archaic', () => {
  const texts = [...messagesIn('en'), ...Object.keys(descriptions), ...OF_CODES.map(({ en }) => en)];
  expect(texts.length).toBeGreaterThan(500);
  expect(archaic(texts, ARCHAIC_FOR_CUSTOMERS)).toEqual([]);
});

test('no Spanish text of the API is archaic', () => {
  const texts = [...messagesIn('es'), ...Object.values(descriptions), ...OF_CODES.map(({ es }) => es)];
  expect(texts.length).toBeGreaterThan(500);
  expect(archaic(texts, ARCHAIC_SPANISH)).toEqual([]);
});
