import { describe, expect, test } from 'vitest';
import { Line, Prose } from '../../../../shared/platform/verbs/fields.ts';

const HIDDEN = {
  'a line break': 'An\na',
  'an escape': 'An\u001b[31ma',
  'a bell': 'An\u0007a',
  'a NUL': 'An\0a',
  'a C1 control': 'An\u009ba',
  DEL: 'An\u007fa',
  'a right-to-left override': 'gpj\u202eexe',
  'a left-to-right isolate': 'An\u2066a',
  'a right-to-left mark': 'An\u200fa',
  'an Arabic letter mark': 'An\u061ca',
  'a line separator': 'An\u2028a',
};

describe('A name', () => {
  test.each(Object.entries(HIDDEN))('with %s is refused', (_, name) => {
    expect(Line.safeParse(name).error?.issues[0]?.message).toContain('must be one line');
  });

  test.each([
    'María José Ñúñez',
    'Équipe n° 1 — «Ventas»',
    '山田 太郎',
    'محمد',
    '👩‍👩‍👧 Família',
    'O’Neill & Co.',
  ])('%s is accepted', (name) => {
    expect(Line.parse(` ${name} `)).toBe(name);
  });
});

test('a text of several lines can have line breaks and tabs, and no other control or direction characters', () => {
  expect(Prose.parse('One\r\n\ttwo')).toBe('One\r\n\ttwo');
  for (const text of ['a\u001bb', 'a\u202eb', 'a\0b']) expect(Prose.safeParse(text).success).toBe(false);
});
