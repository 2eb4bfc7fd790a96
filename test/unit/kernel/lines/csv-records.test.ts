import { expect, test } from 'vitest';
import { readRecords } from '../../../../shared/kernel/lines/csv-records.ts';

/** The fields of each row of a file, by its number. */
async function readRows(text: string): Promise<Record<number, string[]>> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  const rows: Record<number, string[]> = {};
  for await (const { number, fields } of readRecords(chunks())) rows[number] = fields;
  return rows;
}

test.each(['', ' ', ',', ',,', ' , ', '""', '"",""', ' "", "" ', '"";""'])(
  'a row of %j has no value, so it does not count',
  async (row) => {
    expect(await readRows(`a,b\n${row}\n1,2\n`)).toEqual({ 1: ['a', 'b'], 3: ['1', '2'] });
  },
);

test.each([
  ['a""', ['a""']],
  ['"a"', ['a']],
  ['""""', ['"']],
  ['"""",', ['"', '']],
  ['"",x', ['', 'x']],
  ['x,""', ['x', '']],
  ['," "" "', ['', '"']],
])('a row of %j has a value', async (row, fields) => {
  expect(await readRows(`a,b\n${row}\n`)).toMatchObject({ 2: fields });
});
