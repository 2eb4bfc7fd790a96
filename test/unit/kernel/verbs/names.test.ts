import { describe, expect, test } from 'vitest';
import { isVisibleLine, Line, Prose } from '../../../../shared/kernel/verbs/fields.ts';
import { cpuMsOf } from '../../../harness/machine/cpu-ms.ts';

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
  'a soft hyphen': 'An\u00ada',
  'a zero-width space': 'An\u200ba',
  'a joiner outside a picture': 'An\u200da',
  'a word joiner': 'An\u2060a',
  'a byte order mark': 'An\ufeffa',
  'a combining grapheme joiner': 'An\u034fa',
  'a Hangul filler': 'An\u3164a',
  'a variation selector': 'An\ufe0fa',
  'a tag': 'An\u{e0061}a',
  'a blank Braille cell': 'An\u2800a',
};

describe('A name', () => {
  test.each(Object.entries(HIDDEN))('a name with %s is refused', (_, name) => {
    expect(Line.safeParse(name).error?.issues[0]?.message).toContain('must be one line');
  });

  test('a name of any length is judged at once', () => {
    const name = `${'🇨🇴👩‍👩‍👧'.repeat(50_000)}\u200b`;
    expect(cpuMsOf(() => expect(isVisibleLine(name)).toBe(false))).toBeLessThan(2_000);
  });

  test.each([
    'María José Ñúñez',
    'Équipe n° 1 — «Ventas»',
    '山田 太郎',
    'محمد',
    '👩‍👩‍👧 Família',
    'Corazón ❤️ 🇨🇴🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'O’Neill & Co.',
  ])('%s is accepted', (name) => {
    expect(Line.parse(` ${name} `)).toBe(name);
  });
});

test('a text of several lines can have line breaks and tabs, and no other control, invisible or direction characters', () => {
  expect(Prose.parse('One\r\n\ttwo')).toBe('One\r\n\ttwo');
  for (const text of ['a\u001bb', 'a\u202eb', 'a\0b', 'a\u00adb', 'a\n\u200bb'])
    expect(Prose.safeParse(text).success).toBe(false);
});
