import { expect, test } from 'vitest';
import { toCount } from '../../../functions/portal/i18n/format.ts';
import { NOUNS } from '../../../functions/portal/i18n/nouns.ts';
import { readSource, sources } from '../repository/sources.ts';

test('a number is written with its noun of one, or of many', () => {
  expect(toCount({ language: 'es' }, 1, NOUNS.number)).toBe('1\u00a0número');
  expect(toCount({ language: 'en' }, 1_200, NOUNS.number)).toBe('1,200\u00a0numbers');
  expect(toCount({ language: 'en' }, 0, NOUNS.person)).toBe('0\u00a0people');
});

test('texts of the portal count things with their nouns, not with a plural behind any number', () => {
  const plurals = Object.values(NOUNS).flatMap(({ es, en }) => [es[1], en[1]]);
  // A constant, such as a limit, is always several.
  const fixed = /^(?:toNumber\(ctx, [A-Z_]+\)|[A-Z_]+|most|validMinutes)$/;
  const counted = new RegExp(`\\$\\{((?:[^{}]|\\{[^{}]*\\})*)\\} (?:${plurals.join('|')})(?![\\p{L}])`, 'gu');
  const found = sources
    .filter((path) => path.startsWith('functions/portal/'))
    .flatMap((path) =>
      [...readSource(path).matchAll(counted)]
        .filter(([, number = '']) => !fixed.test(number))
        .map(([text]) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});
