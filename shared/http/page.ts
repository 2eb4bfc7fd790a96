import * as z from 'zod';
import { fieldError } from './api-error.ts';

/** The query of every list: newest first, from where the last page ended. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('Items per page.'),
  cursor: z.string().optional().describe('`nextCursor` of the page before.'),
});

/** A page: `nextCursor` is null at the end. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable().meta({ example: null }) });

/** A cursor is the id of the last item, opaque to customers; what is inserted later does not shift it. */
export const toCursor = (id: number): string => btoa(`id:${id}`).replaceAll('=', '');

/** The id in a cursor. Throws VALIDATION_INVALID_PARAMETER. */
export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^id:(\d{1,15})$/.exec(decode(cursor))?.[1];
  if (id === undefined)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'cursor', 'Takes the nextCursor of a page.');
  return Number(id);
}

function decode(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}

/** Turns `limit + 1` rows, newest first, into a page. */
export function toPage<Row extends { id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last !== undefined ? toCursor(last.id) : null,
  };
}
