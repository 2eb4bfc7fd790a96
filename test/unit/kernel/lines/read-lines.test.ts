import { expect, test } from 'vitest';
import { DomainError, wrongFieldsOf } from '../../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { readLines } from '../../../../shared/kernel/lines/read-lines.ts';

const COLUMNS = { known: ['to', 'externalId', 'nombre'], required: 'to' };

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The lines of a file, or why it is refused; asserts that they do not depend on the chunks. */
async function read(file: string | Uint8Array, { mediaType = 'text/csv', columns = COLUMNS } = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const readIn = async (size: number): Promise<unknown> => {
    const lines: unknown[] = [];
    try {
      for await (const line of readLines(inChunks(bytes, size), mediaType, columns))
        lines.push([line.number, 'value' in line ? line.value : inLanguage('en', line.unreadable)]);
      return lines;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return inLanguage('en', wrongFieldsOf(error)[0]?.message ?? '');
    }
  };
  const outcomes = await Promise.all([1, 2, 3, 7, 1_000_000].map(readIn));
  expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
  return outcomes[0];
}

const ANA = { to: '573001234567', nombre: 'Ana' };
const EVA = { to: '573007654321', nombre: 'Eva' };
const BOTH = [
  [2, ANA],
  [3, EVA],
];
const UTF16 = (text: string, mark: 'le' | 'be'): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(mark === 'le' ? bytes : bytes.swap16());
};
const PLAIN = 'to;nombre\n573001234567;Ana\n573007654321;Eva\n';

test.each<[what: string, file: string | Uint8Array]>([
  ['commas', PLAIN.replaceAll(';', ',')],
  ['semicolons', PLAIN],
  ['tabs', PLAIN.replaceAll(';', '\t')],
  ['a sep= line', `sep=;\r\n${PLAIN}`],
  ['a sep= line of any sign', `SEP=|\n${PLAIN.replaceAll(';', '|')}`],
  ['a quoted sep= line with separators behind it', `"sep=;";\n${PLAIN}`],
  ['a sep= line behind a mark', `\ufeffsep=,\n${PLAIN.replaceAll(';', ',')}`],
  ['Windows line ends', PLAIN.replaceAll('\n', '\r\n')],
  ['old Mac line ends', PLAIN.replaceAll('\n', '\r')],
  ['no line break at its end', PLAIN.trimEnd()],
  ['a mark', `\ufeff${PLAIN}`],
  ['UTF-16, little-endian', UTF16(PLAIN, 'le')],
  ['UTF-16, big-endian', UTF16(PLAIN, 'be')],
  ['UTF-16 and a sep= line', UTF16(`sep=;\r\n${PLAIN}`, 'le')],
  ['other capitals, accents and spaces in its header', PLAIN.replace('to;nombre', ' TO ; Nómbre_')],
  ['invisible characters in its header', PLAIN.replace('to;nombre', 't\u200bo;nombre\u00a0')],
  ['a separator behind each line', PLAIN.replaceAll('\n', ';\n')],
  ['several separators behind its header alone', PLAIN.replace('nombre', 'nombre;;')],
  ['several separators behind its records alone', PLAIN.replaceAll(/(Ana|Eva)/g, '$1;;')],
  ['a column without name and values', 'to;;nombre\n573001234567;;Ana\n573007654321;;Eva\n'],
  ['formulas of texts', 'to;nombre\n="573001234567";"=""Ana"""\n="573007654321";="Eva"\n'],
  ['quoted fields', '"to";"nombre"\n"573001234567";"Ana"\n "573007654321" ; "Eva" \n'],
])('a file with %s is read', async (_, file) => {
  expect(await read(file)).toEqual(BOTH);
});

test.each<[what: string, file: string, lines: unknown]>([
  [
    'a comma and a quote in a field',
    'to;nombre\n1;Pedido, "urgente\n2;Eva\n',
    [
      [2, { to: '1', nombre: 'Pedido, "urgente' }],
      [3, { to: '2', nombre: 'Eva' }],
    ],
  ],
  [
    'a semicolon and a quote in a field',
    'to,nombre\n1,Pedido; "urgente\n2,Eva\n',
    [
      [2, { to: '1', nombre: 'Pedido; "urgente' }],
      [3, { to: '2', nombre: 'Eva' }],
    ],
  ],
  [
    'a tab and a quote in a field',
    'to,nombre\n1,Pedido\t"urgente\n2,Eva\n',
    [
      [2, { to: '1', nombre: 'Pedido\t"urgente' }],
      [3, { to: '2', nombre: 'Eva' }],
    ],
  ],
  [
    'a comma in a name of its header',
    'to;"nombre";externalId\n1;"a, b";7\n',
    [[2, { to: '1', nombre: 'a, b', externalId: '7' }]],
  ],
  [
    'one column, whose values have every separator',
    'to\n5,73E+11\n1;2\n"3"\n',
    [
      [2, { to: '5,73E+11' }],
      [3, { to: '1;2' }],
      [4, { to: '3' }],
    ],
  ],
  ['a decimal comma', 'to;nombre\n5,73E+11;Ana\n', [[2, { to: '5,73E+11', nombre: 'Ana' }]]],
  [
    'empty rows and rows of separators, which count as rows',
    '\n;;\nto;nombre\n\n;\n1;Ana\n ; \n"";""\n2;Eva\n',
    [
      [6, { to: '1', nombre: 'Ana' }],
      [9, { to: '2', nombre: 'Eva' }],
    ],
  ],
  [
    'a sep= line, which no spreadsheet shows',
    'sep=;\nto;nombre\n1\n2;Eva\n',
    [
      [2, 'The line has 1 fields, and the first one 2.'],
      [3, { to: '2', nombre: 'Eva' }],
    ],
  ],
  [
    'more values than columns',
    'to;nombre;\n1;Ana;;x\n2;Eva;;\n',
    [
      [2, 'The line has 4 fields, and the first one 2.'],
      [3, { to: '2', nombre: 'Eva' }],
    ],
  ],
  [
    'a value in a column without name',
    'to;;nombre\n1;x;Ana\n2;;Eva\n',
    [
      [2, 'Column 2 has a value, but no name in the header.'],
      [3, { to: '2', nombre: 'Eva' }],
    ],
  ],
  [
    'text behind a quoted field',
    'to;nombre\n"1"0;Ana\n2;"E"v"a"\n3;"a ""b"""\n',
    [
      [2, 'Text follows a quoted field. Write a quotation mark within it twice.'],
      [3, 'Text follows a quoted field. Write a quotation mark within it twice.'],
      [4, { to: '3', nombre: 'a "b"' }],
    ],
  ],
])('a file has %s', async (_, file, lines) => {
  expect(await read(file)).toEqual(lines);
});

const SAVE = 'In Excel, save it as “CSV UTF-8 (comma delimited)”.';

test.each<[what: string, file: string | Uint8Array, why: string]>([
  [
    'a quoted field that goes on',
    'to;nombre\n1;Ana\n2;"Eva\nLuz"\n',
    'Line 3: the quoted field is not closed. Close it on the same line.',
  ],
  [
    'a quoted field that old Mac line ends split',
    'to;nombre\r1;"Ana\rEva"\r',
    'Line 2: the quoted field is not closed. Close it on the same line.',
  ],
  [
    'a quoted field that goes on behind sep=',
    'sep=|\nto|nombre\n1;"Ana|x\n2|"Eva\n',
    'Line 3: the quoted field is not closed. Close it on the same line.',
  ],
  [
    'an end in a record',
    'to;nombre\n1;Ana\n2',
    'Line 3: the file ends in the middle of the line. Send all of it.',
  ],
  [
    'no such column',
    'Celular;nombre\n1;Ana\n',
    'Line 1: the header is missing. Name the columns: to, externalId, nombre.',
  ],
  ['a column too many', 'to;Ciudad\n1;x\n', 'Line 1: unknown column Ciudad. Use to, externalId, nombre.'],
  [
    'a column twice',
    'to;External Id;external_id\n1;x;y\n',
    'Line 1: the header names a column twice: external_id.',
  ],
  [
    'Windows-1252',
    Buffer.from('to;nombre\n1;Ana\n2;Jos\xe9\n', 'latin1'),
    `Line 3: the text is not valid UTF-8. ${SAVE}`,
  ],
  [
    'Windows-1252 with old Mac line ends',
    Buffer.from('to;nombre\r1;Ana\r2;Jos\xe9 \r', 'latin1'),
    `Line 3: the text is not valid UTF-8. ${SAVE}`,
  ],
  [
    'Windows-1252 behind sep=',
    Buffer.from('sep=;\r\nto;nombre\r\n1;Jos\xe9 L\r\n', 'latin1'),
    `Line 2: the text is not valid UTF-8. ${SAVE}`,
  ],
  [
    'half a character at its end',
    Uint8Array.of(...Buffer.from('to\n1\n'), 0xc3),
    `Line 3: the text is not valid UTF-8. ${SAVE}`,
  ],
  ['UTF-16 without its mark', Buffer.from(PLAIN, 'utf16le'), `Line 1: the text is not valid UTF-8. ${SAVE}`],
  [
    'UTF-16 without its last byte',
    UTF16(PLAIN, 'le').slice(0, -1),
    `Line 3: the text is not valid UTF-16. ${SAVE}`,
  ],
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), `This is a workbook, not a file of lines. ${SAVE}`],
  [
    'an old workbook',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1),
    `This is a workbook, not a file of lines. ${SAVE}`,
  ],
])('a file with %s is refused', async (_, file, why) => {
  expect(await read(typeof file === 'string' ? file : new Uint8Array(file))).toBe(why);
});

test('columns that compare as equal are told apart by their own spelling', async () => {
  const columns = { known: ['to', 'nombre', 'Nombre'], required: 'to' };
  expect(await read('to;Nombre;nombre\n1;A;b\n', { columns })).toEqual([
    [2, { to: '1', Nombre: 'A', nombre: 'b' }],
  ]);
  expect(await read('to;NOMBRE\n1;A\n', { columns })).toMatch(/^Line 1: unknown column NOMBRE/);
});

test('the elements of NDJSON are counted, in UTF-8 and in UTF-16', async () => {
  const file = '{"to":"1"}\r\n\r\n{"to":\n{"to":"3"}\n';
  const lines = [
    [1, { to: '1' }],
    [2, 'The line is not valid JSON: column 7.'],
    [3, { to: '3' }],
  ];
  const mediaType = 'application/x-ndjson';
  expect(await read(file, { mediaType })).toEqual(lines);
  expect(await read(`\ufeff${file}`, { mediaType })).toEqual(lines);
  expect(await read(UTF16(file, 'be'), { mediaType })).toEqual(lines);
});
