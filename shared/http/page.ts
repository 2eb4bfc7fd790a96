import * as z from 'zod';
import type { CallerContext } from './context.ts';
import { CURSOR_FORM, readCursor, toCursor } from './cursor.ts';
import { queryInteger } from './query-integer.ts';

/** The query of every list: newest first, from where the last page ended. */
export const PageQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100)).default(50).describe('Items per page.'),
  cursor: z
    .string()
    .optional()
    .meta({ description: '`nextCursor` of the page before.', pattern: CURSOR_FORM.source }),
});

/** A page: `nextCursor` is null at the end. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable().meta({ example: null }) });

type Asked = z.output<typeof PageQuery>;

/**
 * A page of a list by `read`, which answers rows with ids below `beforeId`, newest first: what is inserted later shifts
 * nothing. `list` names it, since its cursors are its own. Throws VALIDATION_INVALID_PARAMETER.
 */
export async function readPage<Row extends { id: number }, Item>(
  ctx: CallerContext,
  list: string,
  { limit, cursor }: Asked,
  read: (beforeId: number | undefined, limit: number) => Promise<Row[]>,
  toItem: (row: Row) => Item | Promise<Item>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const rows = await read(cursor === undefined ? undefined : await readCursor(ctx, list, cursor), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await Promise.all(shown.map(toItem)),
    nextCursor: rows.length > limit && last !== undefined ? await toCursor(ctx, list, last.id) : null,
  };
}
