import { expect, test } from 'vitest';
import type { TenantCtx } from '../../../shared/kernel/ctx.ts';
import {
  getNumberFile,
  keepNumberFile,
  readNumberFile,
} from '../../../shared/numbers/batches/number-file.ts';
import { createMemoryBucket } from '../../harness/memory-bucket.ts';

/** Keeps a file of a Colombian organization, and reads the numbers of a column. */
async function readFile(text: string, column = 0) {
  const ctx = {
    tenant: { organizationId: 1, country: 'CO' },
    env: { NUMBER_BATCHES: createMemoryBucket().bucket },
    // There is room for it.
    db: { leftMs: () => 5_000, $client: { query: async () => [{ result: null }] } },
    waitUntil: () => {},
  } as unknown as TenantCtx;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  const fileId = await keepNumberFile(ctx, { reference: 'march' }, { chunks: chunks(), free: () => {} });
  const { file, terms } = await getNumberFile(ctx, fileId);
  const { numbers, empty } = await readNumberFile(ctx, file, new Map([['number', column]]));
  return { columns: file.columns, terms, empty, numbers: numbers.map(({ input, line }) => [line, input]) };
}

test('each line of a file of one column is one number, as it is written there, under the line of the spreadsheet', async () => {
  const file = 'telefono\n"3001234567, 3109876543"\n\n3201112233\n"3001112233, casa"\n';
  expect(await readFile(file)).toEqual({
    columns: ['telefono'],
    terms: { reference: 'march' },
    empty: 0,
    numbers: [
      [2, '3001234567, 3109876543'],
      [4, '3201112233'],
      [5, '3001112233, casa'],
    ],
  });
  expect((await readFile('telefono\npendiente\n3001234567\n')).numbers).toEqual([
    [2, 'pendiente'],
    [3, '3001234567'],
  ]);
});

test.each([
  '3001234567',
  '+57 300 123 4567',
  '6012345',
  '123',
  '5,73E+11',
  '"3001112233, casa"',
  '3001234567;Ana',
])('the first line %j has a number, so there is no header', async (first) => {
  const { columns, numbers } = await readFile(`${first}\n`);
  expect(columns.join('')).toBe('');
  expect(numbers.map(([line]) => line)).toEqual([1]);
});

test.each(['telefono', 'Teléfono 1', 'nombre;celular', 'línea 2;"nombre, apellido"'])(
  'the first line %j is a header',
  async (first) => {
    const { columns, numbers } = await readFile(`${first}\n3001234567;Ana\n`);
    expect(columns.join('')).not.toBe('');
    expect(numbers.map(([line]) => line)).toEqual([2]);
  },
);

test('a file without a header has the columns of its first line, also those that are empty there', async () => {
  expect(await readFile('3001234567;Ana;\n3109876543;Eva;Cali\n')).toMatchObject({
    columns: ['', '', ''],
    numbers: [
      [1, '3001234567'],
      [2, '3109876543'],
    ],
  });
});

test('only the chosen column is looked up, and lines without a number in it are counted apart', async () => {
  expect(await readFile('nombre;telefono\nAna;3001234567\nEva;\nLuz;3109876543\n', 1)).toMatchObject({
    empty: 1,
    numbers: [
      [2, '3001234567'],
      [4, '3109876543'],
    ],
  });
});

test('a line whose columns cannot be told apart refuses the file, and is named', async () => {
  await expect(readFile('nombre;telefono\nAna;3001234567\nEva;casa;3109876543\n', 1)).rejects.toMatchObject({
    code: 'VALIDATION_INVALID_PARAMETER',
    message: 'column: Line 3: The line has 3 fields, and the first one 2.',
  });
});
