import { describe, expect, test } from 'vitest';
import { readCode } from '../../../functions/redirect/find-link.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';

/** The path as a browser sends it. */
const pathOf = (written: string): string => new URL(`https://go.example.com/${written}`).pathname;

const MARKS = [
  '.',
  ',',
  ')',
  '!',
  ';',
  ':',
  '"',
  "'",
  '»',
  '…',
  '*',
  '**',
  '~',
  '`',
  '|',
  '>',
  ']',
  '}',
  '$',
  '=',
  '+',
  '@',
  '”',
  '’',
  '›',
  '」',
  '』',
  '）',
  '，',
  '．',
  '。',
  '！',
  '：',
  '；',
  '？',
  '؟',
  '،',
  '¡',
  '¿',
  '—',
  '–',
  '•',
  '→',
  '™',
  '/',
  '//',
  '/.',
  '.)',
  ').',
  '...',
  '!!!',
  '."',
  '",',
  ').»',
  '*_',
  '._',
  ')-',
  '\\',
  '%',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00a0',
  '\u202c',
  '\u00ad',
  '\ufffc',
  '\ufffd',
  '👍',
  '👍🏽',
  '❤\ufe0f',
  '%20',
  '%0A',
  '%0D%0A',
  '%09',
  '%2E',
  '%2C',
  '%22',
  '%29',
  '%5D',
  '%3E',
  '%7D',
  '%2F',
  '%00',
  '%E2%80%8B',
  '%e2%80%a6',
  '%C2%BB',
  '%C2%A0',
  '%EF%BC%8E',
  '%2520',
  '%252E',
  '%25E2%2580%258B',
  '%BB',
  '%85',
  '%94',
  '%A0',
  '.%',
];

const OTHER_TEXT = [
  '&utm=1',
  '&utm_source=sms&x=y',
  '&amp;utm=1',
  '&quot;',
  '%26utm=1',
  '%3Futm=1',
  '%3Fa=b%26c=d',
  '%23top',
  '.&utm=1',
  '/&utm=1',
  '%3C/a%3E',
  '%22%3E%3C/a%3E',
  '%3Cbr%3E',
  '%20Gracias',
  '.%20Gracias',
  '%0AGracias',
];

describe('The code of a short link', () => {
  test.each(MARKS)('is read in front of %j', (mark) => {
    expect(readCode(pathOf(`x7k2m9q${mark}`))).toBe('x7k2m9q');
  });

  test.each(OTHER_TEXT)('is read in front of %j', (text) => {
    expect(readCode(pathOf(`x7k2m9q${text}`))).toBe('x7k2m9q');
  });

  test.each(['---', '_a_', 'promo-', 'promo_', 'a'.repeat(32), '0-9'])(
    'may be %s, with and without a dot',
    (code) => {
      expect([readCode(`/${code}`), readCode(`/${code}.`)]).toEqual([code, code]);
    },
  );

  test('is in lower case, and may be percent-encoded or follow several slashes', () => {
    expect(['/X7K2M9Q', '/%587k2m9q.', '//x7k2m9q', '/x7k2m9q/'].map(readCode)).toEqual(
      Array(4).fill('x7k2m9q'),
    );
  });

  test.each([
    '/',
    '/ab',
    '/ab.',
    `/${'a'.repeat(33)}`,
    `/${'a'.repeat(33)}.`,
    '/one/two',
    '/wp-admin/x.php',
    '/abc.html',
    '/abc%2fdef',
    '/%2561bc',
    '/x!x',
    '/.env',
    '/.git/config',
    '/%C3%B1and%C3%BA',
    '/%E0%A4%A',
    '/abc,def',
    '/cafe%CC%81',
    '/caf%E9',
    '/abc%C3%A9',
    '/abc%EF%BD%81',
    '/%20abc',
    '/abc.txt.',
    '/abc...d',
    '/abc%252fdef',
  ])('is not in %s', (path) => {
    expect(readCode(path)).toBeUndefined();
  });

  test.each(['.', '%2E', '%25', '%', '&', '%E2', '%20', '\u200b', '/', 'a.'])(
    'is sought quickly in 16 kB of %j',
    (piece) => {
      const path = `/x7k2m9q${piece.repeat(16_000 / piece.length)}`;
      expect(cpuMsOf(() => readCode(path))).toBeLessThan(50);
    },
  );
});
