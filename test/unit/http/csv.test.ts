import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { toCsv } from '../../../shared/http/lists/csv.ts';

test.each(['=1+1', '+57300', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'a text that would be a formula is behind an apostrophe: %j',
  (text) => {
    expect(parse(toCsv(['a', 'b'], [{ a: text, b: 1 }]))).toEqual([
      ['a', 'b'],
      [`'${text}`, '1'],
    ]);
  },
);

test.each(['', 'plain', 'a,b', 'a "b" c', 'two\nlines', ' space ', "'quoted", 'x=1', 'ñandú 😀', 'a\r\nb'])(
  'any other text comes back as it is: %j',
  (text) => {
    expect(parse(toCsv(['a', 'b'], [{ a: text, b: null }]))).toEqual([
      ['a', 'b'],
      [text, ''],
    ]);
  },
);

test('numbers and words of ours are no text of anybody’s', () => {
  expect(toCsv(['a', 'b'], [{ a: -5, b: true }])).toBe('a,b\r\n-5,true\r\n');
});
