import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toMoment } from '../../../functions/portal/i18n/format.ts';
import { endSentence } from '../../../functions/portal/i18n/language.ts';

test('a sentence that ends with a time has one period, and any text of a person stays as it is', () => {
  const at = toMoment({ language: 'es' }, '2026-11-21T13:52:00-05:00');
  expect(at).toMatch(/p\.\u00a0m\.$/);
  expect(endSentence(`Terminó el ${at}`)).toBe(`Terminó el ${at}`);
  expect(endSentence('Terminó el 21')).toBe('Terminó el 21.');
  expect(endSentence('El nombre es Sam')).toBe('El nombre es Sam.');
});

test('no Spanish sentence of the portal ends with a time and a period of its own', () => {
  const ends = globSync('functions/portal/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`[^`]*\$\{to(?:Moment|Instant|Time|Hour)\([^}]*\)\}\.`/g)]
      .map(([text]) => text)
      .filter((text) => /[áéíóúñ]|\b(?:el|la|los|las|hasta|desde)\b/i.test(text)),
  );
  expect(ends).toEqual([]);
});
