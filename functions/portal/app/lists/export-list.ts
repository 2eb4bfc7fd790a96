import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import type { PortalContext } from '../context.ts';
import type { Params } from '../declare.ts';
import { downloadRows } from './download-rows.ts';
import { ALL, type List, type ListQuery, visible } from './list.ts';
import { readAsked, readRows } from './read-rows.ts';

/** Rows read at a time. */
const CHUNK = 2_000;
/** The time for one read. Each read has its own, so that a file can hold a list of any length. */
const CHUNK_MS = 10_000;

/** Every row that the filters leave, as a file. */
export async function exportList<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): Promise<Response> {
  // Refused before the file begins.
  checkAsked(ctx, list, query);
  // A list without `beside` declares that it is undefined.
  const beside = list.beside === undefined ? (undefined as Beside) : await list.beside(ctx);
  return await downloadRows(ctx, {
    name: `${list.file[ctx.language]}-${toColombiaDay(ctx.clock())}`,
    format: query.format,
    columns: visible(list.columns, ctx).flatMap(({ label, fileLabel = label, kind = 'text', file }) =>
      file === undefined
        ? []
        : [{ heading: fileLabel[ctx.language], kind, toCell: (row: Row) => file(row, ctx, beside) }],
    ),
    chunks:
      isSelected(ctx) && query[ALL] === undefined
        ? readSelected(ctx, list, query)
        : readEvery(ctx, list, query),
  });
}

const toItems = ({ asked }: PortalContext): string[] =>
  new URL(asked, 'https://portal').searchParams.getAll('item');
const isSelected = (ctx: PortalContext): boolean => toItems(ctx).length > 0;

/** The selected rows of the page that they were selected on. */
async function* readSelected<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): AsyncGenerator<readonly Row[]> {
  const items = new Set(toItems(ctx));
  const { rows } = await readRows(ctx, list, query);
  yield rows.items.filter((row) => list.selection !== undefined && items.has(list.selection.toItem(row)));
}

/** The most that a query's schema takes; the rows read at a time are more. */
const CHUNK_ASKED = 100;

/** Reads the filters of a query, from the first row on. Throws VALIDATION_INVALID_PARAMETER. */
function checkAsked<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  { cursor: _, ...query }: Params,
): Query {
  const { asked } = readAsked(ctx, list, query, CHUNK_ASKED);
  if (asked === undefined) throw new DomainError('VALIDATION_INVALID_PARAMETER');
  return asked;
}

/** Every row that the filters of a query leave. */
export async function* readEvery<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): AsyncGenerator<readonly Row[]> {
  const asked = checkAsked(ctx, list, query);
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
