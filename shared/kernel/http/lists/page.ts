import * as z from 'zod';
import type { TenantCtx } from '../../ctx.ts';
import { queryInteger } from '../input/query-integer.ts';
import { type Cell, type CsvColumns, toCsv, toCsvFile } from './csv.ts';
import { CURSOR_FORM, NO_CURSOR, PLACE_FORM, readCursor, toCursor } from './cursor.ts';
import { fillPage } from './fill-page.ts';

export const MAX_PAGE_SIZE = 100;

const Cursor = z.string().regex(CURSOR_FORM, NO_CURSOR).optional();

/** The query parameters of every list: newest first, starting where the last page ended. */
export const PageQuery = z.object({
  limit: queryInteger(z.int().min(1).max(MAX_PAGE_SIZE)).default(50).describe('Items per page.'),
  cursor: Cursor.describe('`nextCursor` of the previous page.'),
});

/** The same, of a list in the order of moments, whose cursors are places. */
export const PlacedPageQuery = PageQuery.extend({
  cursor: z.string().regex(PLACE_FORM, NO_CURSOR).optional().describe('`nextCursor` of the previous page.'),
});

/** The same for a list exported as a file. */
export const ExportQuery = z.object({
  limit: queryInteger(z.int().min(1).max(5_000)).default(5_000).describe('Rows of a file.'),
  cursor: Cursor.describe('`X-Next-Cursor` of the previous file.'),
});

/** Description of such a file in the documentation. */
export const FILE_OF_A_LIST =
  'The list as a file of up to 5,000 rows. If there are more, `X-Next-Cursor` is the cursor of the next file. Free text that a spreadsheet would run as a formula is prefixed with an apostrophe; codes, ids, numbers and dates are unchanged.';

/** Declares a list's CSV reply, with an item as the example. */
export const csvReply = <Name extends string>(
  columns: CsvColumns<Name>,
  example: { [Column in NoInfer<Name>]: Cell },
) => ({
  status: 200 as const,
  contentType: 'text/csv',
  schema: z
    .string()
    .describe('A line of names, and a line for each item. Separated by commas, ended by CRLF.'),
  example: toCsv(columns, [example]),
  responseHeaders: { 'X-Next-Cursor': 'The `cursor` of the next file; absent from the last one.' },
});

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };

/** A page of a list as CSV with some of its items' fields; `X-Next-Cursor` is the next page's cursor. */
export function toCsvPage<Name extends string>(
  ctx: TenantCtx,
  list: string,
  { items, nextCursor }: Page<{ [Column in NoInfer<Name>]: Cell }>,
  columns: CsvColumns<Name>,
): Response {
  if (nextCursor !== null) ctx.setHeader('X-Next-Cursor', nextCursor);
  return toCsvFile(list, toCsv(columns, items));
}

/** The schema of a page, named after that of its items; `nextCursor` is null at the end. */
export function page<Item extends z.ZodType>(item: Item) {
  const schema = z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().meta({ example: null }),
  });
  const { id } = item.meta() ?? {};
  return id === undefined ? schema : schema.meta({ id: `${id}Page` });
}

export type Asked = z.output<typeof PageQuery>;

/**
 * Reads a page with `read`, which returns rows with ids below `beforeId`, newest first: keyset paging, so inserts do
 * not shift pages. `list` names the list its cursors belong to. A page of long rows ends before its limit, as its cursor
 * says. Throws VALIDATION_INVALID_PARAMETER.
 */
export async function readPage<Row extends { id: number }, Item>(
  ctx: TenantCtx,
  list: string,
  { limit, cursor }: Asked,
  read: (beforeId: number | undefined, limit: number) => Promise<Row[]>,
  toItem: (row: Row) => Item | Promise<Item>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const first = cursor === undefined ? undefined : await readCursor(ctx, list, cursor);
  const { shown, hasMore } = await fillPage<Row>(limit, (after, rows) => read(after?.id ?? first, rows));
  const last = shown.at(-1);
  return {
    items: await Promise.all(shown.map(toItem)),
    nextCursor: hasMore && last !== undefined ? await toCursor(ctx, list, last.id) : null,
  };
}
