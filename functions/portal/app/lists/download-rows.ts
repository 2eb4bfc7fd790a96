import { type Cell, type CellKind, toCsvLine } from '../../../../shared/kernel/http/lists/csv.ts';
import type { PortalContext } from '../context.ts';
import { streamText } from '../http/stream-text.ts';

const BYTE_ORDER_MARK = '\ufeff';

type RowsFile<Row> = {
  /** Its name, without an ending. */
  name: string;
  /** `excel`: separated by semicolons, with a byte order mark. */
  format: string | undefined;
  columns: readonly { heading: string; kind: CellKind; toCell: (row: Row) => Cell }[];
  chunks: AsyncGenerator<readonly Row[]>;
};

/**
 * Rows as a CSV file for people. It is read while it is sent; a failure breaks the download off, so that a part never looks
 * like the whole.
 */
export async function downloadRows<Row>(
  ctx: PortalContext,
  { name, format, columns, chunks }: RowsFile<Row>,
): Promise<Response> {
  const isExcel = format === 'excel';
  const toLine = (cells: [CellKind, Cell][]): string => toCsvLine(cells, isExcel ? ';' : ',');
  const heading = toLine(columns.map(({ heading }) => ['text', heading]));
  // The first rows are read before the answer begins, so that a refusal is a page.
  const first = await chunks.next();
  const lines = async function* () {
    yield (isExcel ? BYTE_ORDER_MARK : '') + heading;
    for (let chunk = first; !chunk.done; chunk = await chunks.next())
      yield chunk.value.map((row) => toLine(columns.map(({ kind, toCell }) => [kind, toCell(row)]))).join('');
  };
  return new Response(streamText(ctx, lines()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
