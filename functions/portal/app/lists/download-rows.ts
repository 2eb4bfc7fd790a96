import { type Cell, type CellKind, toCsvLine } from '../../../../shared/kernel/http/lists/csv.ts';
import { toColombiaDateTime } from '../../../../shared/kernel/time/colombia.ts';
import { toAmount } from '../../i18n/format.ts';
import type { PortalContext } from '../context.ts';
import { streamParts } from '../http/stream-parts.ts';
import { type FileCell, writeWorkbook } from './write-workbook.ts';

const BYTE_ORDER_MARK = '\ufeff';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type FileColumn<Row> = { heading: string; kind: CellKind; toCell: (row: Row) => FileCell };

type RowsFile<Row> = {
  /** Its name, without an ending. */
  name: string;
  /**
   * `xlsx`: a workbook. `excel`: CSV with a byte order mark, and separated as spreadsheets of the reader's language do it, by
   * semicolons where decimals have commas; digits that a spreadsheet would shorten are formulas of their text. Anything else: CSV
   * with commas, for programs.
   */
  format: string | undefined;
  columns: readonly FileColumn<Row>[];
  chunks: AsyncGenerator<readonly Row[]>;
};

/**
 * Rows as a file for people. It is read while it is sent; a failure breaks the download off, so that a part never looks like
 * the whole.
 */
export async function downloadRows<Row>(ctx: PortalContext, file: RowsFile<Row>): Promise<Response> {
  const { name, format, chunks } = file;
  // The first rows are read before the answer begins, so that a refusal is a page.
  const first = await chunks.next();
  const all = async function* () {
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
  };
  const isWorkbook = format === 'xlsx';
  const parts = isWorkbook ? toWorkbook(file, all()) : toCsvText(ctx, file, all());
  return new Response(streamParts(ctx, parts), {
    headers: {
      'Content-Type': isWorkbook ? WORKBOOK : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.${isWorkbook ? 'xlsx' : 'csv'}"`,
    },
  });
}

const toWorkbook = <Row>(
  { name, columns }: RowsFile<Row>,
  chunks: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<Uint8Array> =>
  writeWorkbook({
    name,
    headings: columns.map(({ heading }) => heading),
    chunks: (async function* () {
      for await (const rows of chunks) yield rows.map((row) => columns.map(({ toCell }) => toCell(row)));
    })(),
  });

async function* toCsvText<Row>(
  ctx: PortalContext,
  { format, columns }: RowsFile<Row>,
  chunks: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<string> {
  const isExcel = format === 'excel';
  const separator = isExcel && ctx.language === 'es' ? ';' : ',';
  const heading = toCsvLine(
    columns.map(({ heading }) => ['text', heading]),
    separator,
  );
  yield (isExcel ? BYTE_ORDER_MARK : '') + heading;
  const toLine = (row: Row): string =>
    toCsvLine(
      columns.map(({ kind, toCell }) => {
        const cell = toCsvCell(ctx, toCell(row));
        return isExcel && isShortened(cell) ? ['value', `="${cell}"`] : [kind, cell];
      }),
      separator,
    );
  for await (const rows of chunks) yield rows.map(toLine).join('');
}

/** Digits that a spreadsheet shows and saves as another text: `573001234567` as `5.73E+11`, `0042` as `42`. */
const isShortened = (cell: Cell): boolean =>
  typeof cell === 'string' && /^(?:\d{12,}|0\d+|\d+e\d+)$/i.test(cell);

/** Moments as `2026-11-21 08:30:00` in Colombia, which spreadsheets take for a date in any language; amounts as the reader writes them. */
function toCsvCell(ctx: PortalContext, cell: FileCell): Cell {
  if (cell instanceof Date) return toColombiaDateTime(cell);
  return typeof cell === 'object' && cell !== null ? toAmount(ctx, cell.micros) : cell;
}
