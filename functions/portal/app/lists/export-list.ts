import { DomainError } from '../../../../shared/platform/errors/domain-error.ts';
import { type Cell, type CellKind, toCsvLine } from '../../../../shared/platform/http/lists/csv.ts';
import { toColombiaDay } from '../../../../shared/platform/time/colombia.ts';
import type { PortalContext } from '../context.ts';
import type { Params } from '../declare.ts';
import { streamText } from '../http/stream-text.ts';
import { type Asked, type List, visible } from './list.ts';
import { readAsked, readRows } from './read-rows.ts';

/** Rows read at a time. */
const CHUNK = 2_000;
/** The time for one read. Each read has its own, so that a file can hold a list of any length. */
const CHUNK_MS = 10_000;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Every row that the filters leave, as a CSV file; `excel`: separated by semicolons, with a byte order mark. It is read while
 * it is sent; a failure breaks the download off, so that a part never looks like the whole.
 */
export async function exportList<Query extends Asked, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): Promise<Response> {
  const { asked } = readAsked(ctx, list, query, CHUNK_ASKED);
  if (asked === undefined) throw new DomainError('VALIDATION_INVALID_PARAMETER');
  const isExcel = query.format === 'excel';
  const separator = isExcel ? ';' : ',';
  // A list without `beside` declares that it is undefined.
  const beside = list.beside === undefined ? (undefined as Beside) : await list.beside(ctx);
  const columns = visible(list.columns, ctx).flatMap(({ label, fileLabel = label, kind = 'text', file }) =>
    file === undefined ? [] : [{ heading: fileLabel[ctx.language], kind, file }],
  );
  const toLine = (row: Row): string =>
    toCsvLine(
      columns.map(({ kind, file }): [CellKind, Cell] => [kind, file(row, ctx, beside)]),
      separator,
    );
  const heading = toCsvLine(
    columns.map(({ heading }): [CellKind, Cell] => ['text', heading]),
    separator,
  );
  const chunks = isSelected(ctx) ? readSelected(ctx, list, query) : readChunks(ctx, list, asked);
  // The first rows are read before the answer begins, so that a refusal is a page.
  const first = await chunks.next();
  const lines = async function* () {
    yield (isExcel ? BYTE_ORDER_MARK : '') + heading;
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value.map(toLine).join('');
  };
  const name = `${list.file[ctx.language]}-${toColombiaDay(ctx.clock())}`;
  return new Response(streamText(ctx, lines()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

const toItems = ({ asked }: PortalContext): string[] =>
  new URL(asked, 'https://portal').searchParams.getAll('item');
const isSelected = (ctx: PortalContext): boolean => toItems(ctx).length > 0;

/** The selected rows of the page that they were selected on. */
async function* readSelected<Query extends Asked, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): AsyncGenerator<readonly Row[]> {
  const items = new Set(toItems(ctx));
  const { rows } = await readRows(ctx, list, query);
  yield rows.items.filter((row) => list.selection !== undefined && items.has(list.selection.toItem(row)));
}

/** What a query's schema takes at most; the rows read at a time are more. */
const CHUNK_ASKED = 100;

async function* readChunks<Query extends Asked, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  asked: Query,
): AsyncGenerator<readonly Row[]> {
  const open = (): PortalContext => ({
    ...ctx,
    db: ctx.openDatabase(CHUNK_MS),
    redis: ctx.openRedis(CHUNK_MS),
  });
  if (list.all !== undefined) {
    const { keeps = () => true } = list;
    yield (await list.all(open())).filter((row) => keeps(row, asked));
    return;
  }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list.read(open(), { ...asked, limit: CHUNK, cursor });
    yield page.items;
    cursor = page.nextCursor;
  }
}
