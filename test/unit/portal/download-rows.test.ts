import { expect, test } from 'vitest';
import type { PortalContext } from '../../../functions/portal/app/context.ts';
import { downloadRows } from '../../../functions/portal/app/lists/download-rows.ts';
import type { Cell, CellKind } from '../../../shared/kernel/http/lists/csv.ts';
import { readRecords } from '../../../shared/kernel/lines/csv-records.ts';

/** The bytes of a file with one column and these cells. */
async function write(format: string, language: 'es' | 'en', kind: CellKind, cells: readonly Cell[]) {
  // Only the language is read.
  const ctx = { language } as PortalContext;
  const columns = [{ heading: 'A', kind, toCell: (cell: Cell) => cell }];
  const chunks = (async function* () {
    yield cells;
  })();
  const response = await downloadRows(ctx, { name: 'file', format, columns, chunks });
  return new Uint8Array(await response.arrayBuffer());
}

const linesOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1);

/** The first column of a file, as our reader of files has it. */
async function readBack(bytes: Uint8Array): Promise<(string | undefined)[]> {
  const values: (string | undefined)[] = [];
  const chunks = (async function* () {
    yield bytes;
  })();
  for await (const { fields } of readRecords(chunks)) values.push(fields[0]);
  return values.slice(1);
}

const SHORTENED = ['573001234567', '12345678901234567890', '0042', '00', '12e4567', '1E5'];

test.each(['text', 'value'] as const)(
  'digits that Excel would shorten stay as they are, of a %s',
  async (kind) => {
    for (const language of ['es', 'en'] as const) {
      const bytes = await write('excel', language, kind, SHORTENED);
      expect(linesOf(bytes)).toEqual(SHORTENED.map((text) => `"=""${text}"""`));
      expect(await readBack(bytes)).toEqual(SHORTENED);
    }
  },
);

test('every other text is written as it is, and in a file for programs digits too', async () => {
  const others = ['30012345678', '42', '0', '0,5', 'e5', '1e', '2026-11-21', 'a0042', '="1"&A1', '="0042"'];
  const unchanged = others.slice(0, -2);
  expect(linesOf(await write('excel', 'es', 'text', others))).toEqual([
    ...unchanged,
    `"'=""1""&A1"`,
    `"'=""0042"""`,
  ]);
  expect(linesOf(await write('excel', 'es', 'value', [573001234567, 12n]))).toEqual(['573001234567', '12']);
  expect(linesOf(await write('csv', 'es', 'text', SHORTENED))).toEqual(SHORTENED);
});
