import { PAGE_BYTES } from '../../../../db/engine/page-bytes.ts';

/** Rows of the first statement; each further one reads at most as many as all before it, while they have room. */
const FIRST_ROWS = 500;

/**
 * Reads a page of at most `limit` rows with `read`, which returns rows that follow one, in the list's order, or the page's first
 * ones. A page of long rows ends before its limit.
 */
export async function fillPage<Row>(
  limit: number,
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<{ shown: Row[]; hasMore: boolean }> {
  const shown: Row[] = [];
  for (let bytes = 0; ; ) {
    // One more than is shown tells whether there are others.
    const asked = Math.min(limit + 1 - shown.length, toRows(shown.length, bytes));
    const rows = await read(shown.at(-1), asked);
    for (const row of rows) {
      if (shown.length === limit || bytes >= PAGE_BYTES) return { shown, hasMore: true };
      bytes += sizeOf(row);
      shown.push(row);
    }
    if (rows.length < asked) return { shown, hasMore: false };
  }
}

/** Returns the number of rows to read next: as many as were read, unless rows of their size leave room for fewer. */
function toRows(read: number, bytes: number): number {
  if (read === 0) return FIRST_ROWS;
  const room = Math.ceil(((PAGE_BYTES - bytes) / bytes) * read) + 1;
  return Math.max(1, Math.min(read, room));
}

/** About the bytes of a value as JSON in UTF-8. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2 + countLonger(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return 8;
  let bytes = 2;
  for (const [name, part] of Object.entries(value)) bytes += name.length + 4 + sizeOf(part);
  return bytes;
}

/**
 * Counts the bytes that characters take beyond one: escaped ones take one more, control characters five, those outside
 * of ASCII at most two for each of their code units.
 */
function countLonger(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > MAX_ASCII) bytes += 2;
    else if (code < SPACE) bytes += 5;
    else if (code === QUOTE || code === BACKSLASH) bytes += 1;
  }
  return bytes;
}

const [SPACE, QUOTE, BACKSLASH, MAX_ASCII] = [0x20, 0x22, 0x5c, 0x7f];
