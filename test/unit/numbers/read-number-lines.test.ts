import { expect, test } from 'vitest';
import { DomainError, wrongFieldsOf } from '../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';
import { readNumberLines, readTypedNumbers } from '../../../shared/numbers/batches/read-number-lines.ts';

/** A body in chunks of this size. */
async function* inChunks(text: string | Uint8Array, size: number) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a body; asserts that the result does not depend on the chunks. */
async function read(mediaType: string, text: string | Uint8Array): Promise<unknown> {
  const outcomes = await Promise.all(
    [1, 2, 3, 7, 1_000_000].map((size) =>
      readNumberLines({ chunks: inChunks(text, size), mediaType }).then(
        ({ numbers }) => numbers,
        (error: unknown) =>
          error instanceof DomainError
            ? `${error.code}: ${inLanguage('en', wrongFieldsOf(error)[0]?.message ?? '')}`
            : error,
      ),
    ),
  );
  const [first] = outcomes;
  expect(outcomes).toEqual(outcomes.map(() => first));
  return first;
}

test.each([
  ['573001234567\n573007654321', ['573001234567', '573007654321']],
  ['573001234567\r\n\r\n  573007654321 \r\n', ['573001234567', '573007654321']],
  ['\ufeff573001234567', ['573001234567']],
  ['number\n573001234567', ['573001234567']],
  ['573001234567\nnumber', ['573001234567', 'number']],
  ['\n\nnumber;name\n1;Ana', ['1']],
  ['number\nnumber', ['number']],
  ['573001234567,Ana\n573007654321,Eva', ['573001234567', '573007654321']],
  ['573001234567;Ana\n573007654321;"a, b"', ['573001234567', '573007654321']],
  ['numero;nombre\n5,73E+11;Ana', ['5,73E+11']],
  ['numero\n5,73E+11', ['5,73E+11']],
  ['5,73E+11\n5,73E+11', ['5,73E+11', '5,73E+11']],
  ['5,73E+11;Ana', ['5,73E+11']],
  ['sep=;\r\n573001234567;Ana\r\n', ['573001234567']],
  ['573001234567\r573007654321\r', ['573001234567', '573007654321']],
  ['573001234567;\n;;\n573007654321;\n', ['573001234567', '573007654321']],
  ['"57 300 1234567","Ana, Eva"\n" ""1"" "', ['57 300 1234567', '"1"']],
  ['1,"Ana ""la"" Eva"\n2', ['1', '2']],
  ['57"300\n1', ['57"300', '1']],
  ['1,2" wide\n3', ['1', '3']],
  ['number;name\n5,73E+11;Ana\n5.73E+11;Eva\n573001234567,0;Luz', ['5,73E+11', '5.73E+11', '573001234567,0']],
  ['5,73e11', ['5,73e11']],
  ['٣٠٠', ['٣٠٠']],
  ['', []],
])('the CSV %j is %j', async (text, numbers) => {
  expect(await read('text/csv', text)).toEqual(numbers);
});

test.each([
  ['"573001234567\n573007654321"', 1],
  ['1,"Ana\nEva"', 1],
  ['1,\n2, "Ana\n', 2],
  ['1\n\n"""', 3],
])('the CSV %j is refused: a quoted field continues after line %d', async (text, line) => {
  expect(await read('text/csv', text)).toBe(
    `BAD_REQUEST: Line ${line}: the quoted field is not closed. Close it on the same line.`,
  );
});

test.each([
  ['"573001234567"\n{"number":"573007654321","name":"x"}\n', ['573001234567', '573007654321']],
  ['573001234567\n{"number":573007654321}', ['573001234567', '573007654321']],
  ['{"other":1}\n{"number":null}\n{broken\n"', ['{"other":1}', '{"number":null}', '{broken', '"']],
  ['[1]\nnumber', ['[1]', 'number']],
  ['5.73E+11\n{"number":5.73e11}\n{"number": 573001234567.0}', ['5.73E+11', '5.73e11', '573001234567.0']],
  ['1 "x\n2', ['1 "x', '2']],
])('the NDJSON %j is %j', async (text, numbers) => {
  expect(await read('application/x-ndjson', text)).toEqual(numbers);
});

test('invalid UTF-8 is refused, including a truncated character', async () => {
  const lines: [line: number, bytes: Uint8Array][] = [
    [1, Uint8Array.of(0x31, 0xff)],
    [2, Uint8Array.of(0x31, 0x0a, 0xc3)],
    [2, Uint8Array.of(0xc3, 0xb1, 0x0a, 0xe2, 0x82, 0x0a, 0x31)],
    [3, Uint8Array.of(0xc3, 0xb1, 0x0a, 0x31, 0x0a, 0x32, 0x80, 0x0a)],
  ];
  for (const [line, bytes] of lines)
    expect(await read('text/csv', bytes)).toBe(
      `BAD_REQUEST: Line ${line}: the text is not valid UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)”.`,
    );
});

test('a line is truncated to 256 characters, and a quote after them is read', async () => {
  expect(await read('text/csv', `${'1'.repeat(300)}\n2`)).toEqual(['1'.repeat(256), '2']);
  expect(await read('text/csv', `${'1'.repeat(256)}\n2`)).toEqual(['1'.repeat(256), '2']);
  expect(await read('text/csv', `1,${'a'.repeat(300)},"x\ny"`)).toMatch(/^BAD_REQUEST: Line 1/);
});

test('reading stops at one number too many', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield new TextEncoder().encode('1\n'.repeat(10_000));
    }
  }
  expect((await readNumberLines({ chunks: endless(), mediaType: 'text/csv' })).numbers).toHaveLength(100_001);
  expect(asked).toBe(11);
});

test.each([
  ['text/csv', 'number\n\n573001234567\n\n573001234568\n', [3, 5]],
  ['text/csv', 'sep=;\n573001234567;x\n573001234568\n', [1, 2]],
  ['application/x-ndjson', '\n"573001234567"\n\n"573001234568"\n', [1, 2]],
])(
  'numbers of %s keep the line of their file, as every file counts them',
  async (mediaType, text, expected) => {
    const { numbers, lines } = await readNumberLines({ chunks: inChunks(text, 7), mediaType });
    expect(numbers).toEqual(['573001234567', '573001234568']);
    expect(lines).toEqual(expected);
  },
);

test.each([
  [
    '573001234567\n\n 300 765 4321 \n',
    [
      ['573001234567', 1],
      ['300 765 4321', 3],
    ],
  ],
  [
    'Celular\n3001234567\npendiente',
    [
      ['3001234567', 2],
      ['pendiente', 3],
    ],
  ],
  [
    '3001234567;\n"3007654321",,\n=1+1',
    [
      ['3001234567', 1],
      ['3007654321', 2],
      ['=1+1', 3],
    ],
  ],
  [
    '573001234567,0\n5,73E+11',
    [
      ['573001234567,0', 1],
      ['5,73E+11', 2],
    ],
  ],
  ['numero\n', []],
  ['Teléfono 1\n3001234567', [['3001234567', 2]]],
  [' \n;;', []],
])('the typed text %j has the numbers %j, with their lines', (text, expected) => {
  const read = readTypedNumbers(text, 'CO');
  expect('numbers' in read && read.numbers.map(({ input, line }) => [input, line])).toEqual(expected);
});

test.each([
  ['3001234567, 3109876543', 1],
  ['numero\n\n3001234567\tAna', 3],
  ['3001234567\nnumero;nombre', 2],
  [';3001234567', 1],
])('the typed text %j is refused, naming line %d: nothing of a line is dropped', (text, line) => {
  const read = readTypedNumbers(text, 'CO');
  expect('wrong' in read && [inLanguage('en', read.wrong), inLanguage('es', read.wrong)]).toEqual([
    `Line ${line}: Write one number a line, and nothing else in it.`,
    `Línea ${line}: Escriba un solo número por línea, y nada más en ella.`,
  ]);
});

test('a typed text of more lines than are read at once is refused, whatever they have', () => {
  expect(readTypedNumbers('\n'.repeat(199_999), 'CO')).toEqual({ numbers: [] });
  expect(readTypedNumbers('\n'.repeat(200_000), 'CO')).toHaveProperty('wrong');
});
