import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { explainError } from '../../../operator/program/terminal/explain-error.ts';
import { openCsv } from '../../../shared/numbers/imports/csv-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The numbers and operators of a file, or why it is refused. */
async function read(text: string): Promise<string> {
  const path = join(folder, 'file.csv');
  writeFileSync(path, text);
  const options = { columns: { operator: 'Operador' }, required: ['number'], dateFormat: 'iso' } as const;
  let rows = '';
  try {
    for await (const block of openCsv(path, options).rows(
      ({ line, cell }) => `${line} ${cell('number')} ${cell('operator')}`,
    ))
      rows += block;
  } catch (error) {
    return String(explainError(error));
  }
  return rows;
}

test('an imported file may have columns of its own, and separators at the end of its lines', async () => {
  expect(await read('Number;Nota;OPERADOR;;\n3001234567;x;Avantel;;\n\n3001234568;;"Claro; S.A.";;')).toBe(
    '2 3001234567 Avantel\n4 3001234568 Claro; S.A.\n',
  );
});

test.each([
  [
    'whose last line was cut off',
    'number,x,operador\n1,2,A\n3,4',
    'Line 3: the file ends in the middle of the line. Send all of it.',
  ],
  [
    'with more fields than columns',
    'number,operador\n1,Avantel, S.A.S.\n',
    'Line 2: The line has 3 fields, and the first one 2.',
  ],
  [
    'with fewer fields than columns',
    'number,operador\n1,A\n2\n',
    'Line 3: The line has 1 fields, and the first one 2.',
  ],
  [
    'with a column twice',
    'number,Operador,operador\n1,A,B\n',
    'Line 1: the header names a column twice: operador.',
  ],
  [
    'with a line that is too long',
    `number,operador\n1,${'x'.repeat(40_000)}\n`,
    'Line 2: The line is longer than 32,768 characters.',
  ],
  ['with a misplaced quotation mark', 'number,operador\n1,"A"B\n', 'Line 2: a quotation mark is misplaced.'],
  ['with an open quotation mark', 'number,operador\n1,"A\n2,B\n', 'Line 2: a quotation mark is misplaced.'],
])('an imported file %s is refused, naming the line', async (_, text, reason) => {
  expect(await read(text)).toBe(`${reason} Nothing was loaded.`);
});
