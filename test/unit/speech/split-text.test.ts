import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCharacters } from '../../../shared/kernel/count-characters.ts';
import { countSpokenLetters, splitSpeech, splitText } from '../../../shared/speech/split-text.ts';

test('a text is split between sentences, then words, then characters, and nothing is lost', () => {
  expect(splitText('Una. Dos. Tres.', 10)).toEqual(['Una. Dos. ', 'Tres.']);
  for (const text of [
    'palabra '.repeat(40),
    'a'.repeat(100),
    '🤖'.repeat(50),
    `e${'\u0301'.repeat(80)}`,
    'ñ. '.repeat(60),
  ]) {
    const parts = splitText(text, 30);
    expect(parts.join('')).toBe(text);
    expect(parts.every((part) => Buffer.byteLength(part) <= 30 && part !== '')).toBe(true);
  }
});

test('a long text is spoken in parallel parts, each with something to say', () => {
  expect(splitSpeech('Hola Ana, su cita es mañana a las tres de la tarde.')).toHaveLength(1);
  for (const text of [
    '7'.repeat(1_000),
    '3001234567, '.repeat(100),
    'Hola Ana, su cita es mañana. '.repeat(137),
    'W '.repeat(2_000),
    'https://www.example.com/?a=b&c=d_e '.repeat(114),
    `Hola ${'🤖'.repeat(3_995)}`,
    `a${'.'.repeat(3_900)}b`,
    `${'- '.repeat(1_900)}a`,
    'e\u0301'.repeat(2_000),
  ]) {
    const parts = splitSpeech(text);
    expect(parts.join('')).toBe(text);
    expect(parts.filter((part) => !/[\p{L}\p{N}]/u.test(part))).toEqual([]);
    expect(parts.length).toBeLessThanOrEqual(6);
  }
  for (const text of ['7'.repeat(1_000), '3001234567, '.repeat(100), 'W '.repeat(2_000)]) {
    const whole = countSpokenLetters(text);
    expect(Math.max(...splitSpeech(text).map(countSpokenLetters))).toBeLessThan(whole / 3);
  }
});

test('what cannot be said stays with the part before it, where that has room', () => {
  const text = `${'palabra '.repeat(80)}${'.'.repeat(600)}`;
  expect(splitSpeech(text).every((part) => part.startsWith('palabra'))).toBe(true);
  const parts = splitSpeech(text, 900);
  expect(parts.join('')).toBe(text);
  expect(parts.map((part) => [part.includes('palabra'), Buffer.byteLength(part) <= 900])).toEqual([
    [true, true],
    [false, true],
  ]);
});

describe('Saying', () => {
  test.each([
    ['', 0],
    ['hola', 4],
    ['hola Ana', 8],
    // A character that is said by its name counts six.
    ['a', 6],
    ['a la b', 16],
    ['7', 6],
    ['número 12', 19],
    ['5 $', 13],
    // A sign is not said at the end of a word, and is inside or before one.
    ['hola.', 5],
    ['hola. Ana', 9],
    ['¿hola?', 11],
    ['co.co', 10],
    ['...', 13],
    ['\u200d', 1],
    ['🤖', 6],
    ['🤖 hola.', 12],
  ])('%j takes as long as %i letters', (text, letters) => {
    expect(countSpokenLetters(text)).toBe(letters);
  });

  test('a text takes as long beside characters of two code units', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'aá7$.¿-_ \n\u0301\u200d٣Ａ'),
      fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code)),
    );
    const text = fc
      .array(unit, { maxLength: 40 })
      .map((units) => units.join('').replace(/[\ud800-\udfff]/g, 'x'));
    // Two letters that are said together.
    const others = ' 𐐀𐐀';
    fc.assert(
      fc.property(text, (some) => {
        expect(countSpokenLetters(some + others)).toBe(countSpokenLetters(some) + countCharacters(others));
      }),
      { numRuns: 500 },
    );
  });
});
