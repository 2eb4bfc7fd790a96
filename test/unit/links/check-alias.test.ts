import { describe, expect, test } from 'vitest';
import { isReservedAlias, normalizeAlias } from '../../../shared/links/rules/check-alias.ts';

describe('normalizeAlias', () => {
  test.each([
    ['abc', 'abc'],
    ['Promo-2026', 'promo-2026'],
    ['BLACK_FRIDAY', 'black_friday'],
    ['---', '---'],
    ['a'.repeat(32), 'a'.repeat(32)],
  ])('%s becomes %s', (code, alias) => {
    expect(normalizeAlias(code, 'code')).toBe(alias);
  });

  test.each([
    '',
    'ab',
    'a'.repeat(33),
    'con espacio',
    ' abc',
    'abc\n',
    'promoci\u00f3n',
    'ni\u00f1o',
    'a.b.c',
    'robots.txt',
    'a/b/c',
    'abc?',
    'a%20b',
    'abc\u200b',
    '\uff41\uff42\uff43',
    '\u212aelvin',
    '\u0130stanbul',
    '\u{1f600}abc',
  ])('%j is not an alias', (code) => {
    expect(() => normalizeAlias(code, 'links.0.code')).toThrow(
      expect.objectContaining({
        code: 'ALIAS_INVALID',
        details: expect.objectContaining({ fields: [expect.objectContaining({ field: 'links.0.code' })] }),
      }),
    );
  });
});

describe('isReservedAlias', () => {
  test.each([
    'api',
    'admin',
    'stats',
    'docs',
    'login',
    'status',
    'www',
    'sign-up',
    'log_in',
    'a-p-i',
    'well-known',
  ])('%s is reserved', (alias) => {
    expect(isReservedAlias(alias)).toBe(true);
  });

  test.each([
    'promo',
    'contacto',
    'apis-de-abejas',
    'administramos',
    'status-quo',
    'docstring',
    'registro',
    'ayuda',
    // The service's own name is reserved on shared domains only.
    'operator',
  ])('%s is available', (alias) => {
    expect(isReservedAlias(alias)).toBe(false);
  });
});
