import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { toCsv, toCsvLine } from '../../../../shared/kernel/http/lists/csv.ts';

const COLUMNS = { a: 'text', b: 'value' } as const;

test.each([
  '=1+1',
  '+57300',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\u00a0 @x',
])('a text that would be a formula gets an apostrophe: %j', (text) => {
  expect(parse(toCsv(COLUMNS, [{ a: text, b: 1 }]))).toEqual([
    ['a', 'b'],
    [`'${text}`, '1'],
  ]);
});

test.each([
  ['Ana;=1+1;', "Ana;'=1+1;"],
  ['; @SUM(A1)', "; '@SUM(A1)"],
  ['a;"-2+3', 'a;"\'-2+3'],
  ['=1;+2', "'=1;'+2"],
])('a formula behind a semicolon, which begins a cell in many countries, gets one too: %j', (text, safe) => {
  expect(parse(toCsv(COLUMNS, [{ a: text, b: 1 }]))[1]).toEqual([safe, '1']);
  expect(parse(toCsv({ a: 'value', b: 'value' }, [{ a: text, b: 1 }]))[1]).toEqual([text, '1']);
  expect(toCsvLine([['text', 'Ana;=1+1;']], ';')).toBe('"Ana;=1+1;"\r\n');
});

test.each([
  ['Ana,=1+1,', "Ana,'=1+1,"],
  [', @SUM(A1)', ", '@SUM(A1)"],
  ['=1,+2', "'=1,'+2"],
])(
  'a formula behind a comma, which begins a cell in other countries, gets one in a file with semicolons: %j',
  (text, safe) => {
    expect(
      toCsvLine(
        [
          ['text', text],
          ['value', text],
        ],
        ';',
      ),
    ).toBe(`${safe};${text}\r\n`);
  },
);

test.each([
  '',
  'plain',
  'a;b=1',
  'a; b',
  'a,b',
  'a "b" c',
  'two\nlines',
  ' space ',
  "'quoted",
  'x=1',
  'ñandú 😀',
  'a\r\nb',
])('any other text stays unchanged: %j', (text) => {
  expect(parse(toCsv(COLUMNS, [{ a: text, b: null }]))).toEqual([
    ['a', 'b'],
    [text, ''],
  ]);
});

test.each(['-code', "'-code", '+573001234567', '=', '-2.500000', '@id', '2026-11-01T00:00:00.000Z', 'a,"b"'])(
  'a code, id, number or date stays unchanged: %j',
  (value) => {
    expect(parse(toCsv(COLUMNS, [{ a: null, b: value }]))).toEqual([
      ['a', 'b'],
      ['', value],
    ]);
  },
);

test('numbers and booleans are not quoted as text, whatever their column', () => {
  expect(toCsv(COLUMNS, [{ a: -5, b: true }])).toBe('a,b\r\n-5,true\r\n');
  expect(toCsv(COLUMNS, [{ a: -5n, b: -5 }])).toBe('a,b\r\n-5,-5\r\n');
});
