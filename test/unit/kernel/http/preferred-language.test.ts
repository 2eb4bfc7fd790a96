import { expect, test } from 'vitest';
import { preferredLanguage } from '../../../../shared/kernel/errors/preferred-language.ts';

test.each([
  [undefined, 'en', 'en'],
  [null, 'es', 'es'],
  ['', 'en', 'en'],
  ['es', 'en', 'es'],
  ['ES-co', 'en', 'es'],
  ['es-CO,es;q=0.9,en;q=0.8', 'en', 'es'],
  ['en;q=0.8, es;q=0.9', 'en', 'es'],
  ['es;q=0.5,en', 'es', 'en'],
  ['fr, de', 'en', 'en'],
  ['fr, es;q=0.1', 'en', 'es'],
  ['es, en', 'en', 'es'],
  ['en, es', 'es', 'en'],
  ['*', 'en', 'en'],
  ['*', 'es', 'es'],
  ['en;q=0, *', 'en', 'es'],
  ['es;q=0', 'es', 'es'],
  ['es;q=0.5, *', 'en', 'en'],
  ['es;q=none', 'en', 'en'],
  ['es ; q=0.9 , en ; q=0.95', 'es', 'en'],
] as const)('%j, else %s: %s', (header, otherwise, language) => {
  expect(preferredLanguage(header, otherwise)).toBe(language);
});
