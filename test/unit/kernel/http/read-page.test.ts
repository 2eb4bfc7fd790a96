import { expect, test } from 'vitest';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { PageQuery, readPage } from '../../../../shared/kernel/http/lists/page.ts';

// Cursors are sealed for an organization, under a secret; nothing else of a context is used.
const ctx = {
  tenant: { organizationId: 1 },
  config: { DATABASE_URL: 'a secret' },
} as unknown as TenantCtx;

/** A list of rows with texts of this length, and how many rows its statements were asked for. */
function listOf(count: number, length: number, character = 'x') {
  const asked: number[] = [];
  const rows = Array.from({ length: count }, (_, index) => ({
    id: count - index,
    text: character.repeat(length),
  }));
  const read = async (beforeId: number | undefined, limit: number) => {
    asked.push(limit);
    return rows.filter(({ id }) => beforeId === undefined || id < beforeId).slice(0, limit);
  };
  return { asked, rows, read };
}

/** Every id of the list, page by page, and how many each page has. */
async function readAll(list: ReturnType<typeof listOf>, limit: number) {
  const pages: number[] = [];
  const ids: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await readPage(ctx, 'things', { limit, cursor }, list.read, ({ id }) => id);
    pages.push(items.length);
    ids.push(...items);
    if (nextCursor === null) return { pages, ids };
    cursor = nextCursor;
  }
}

test.each(['0', '-1', '101', 'x', '0x10', '1e1', '+5', ' 5', '5.0', '', '99999999999999999999'])(
  'a page cannot have %j items',
  (limit) => {
    const { error } = PageQuery.safeParse({ limit });
    expect(error?.issues.map(({ path }) => path)).toEqual([['limit']]);
  },
);

test.each([
  ['1', 1],
  ['100', 100],
  [undefined, 50],
])('a page with the limit %j has up to %i items', (limit, items) => {
  expect(PageQuery.parse({ limit })).toEqual({ limit: items });
});

test.each(['nonsense', '', '\ufffd', 'aWQ6LTE'])('%j is no cursor of a page', (cursor) => {
  const { error } = PageQuery.safeParse({ cursor });
  expect(error?.issues.map(({ path }) => path)).toEqual([['cursor']]);
});

test('pages of long rows end after some megabytes, and the next ones continue there', async () => {
  const list = listOf(250, 100_000);
  const { pages, ids } = await readAll(list, 100);
  expect(ids).toEqual(list.rows.map(({ id }) => id));
  expect(Math.max(...pages)).toBe(42);
});

test('a row that is longer than a page is a page', async () => {
  const list = listOf(3, 5_000_000);
  expect(await readAll(list, 100)).toEqual({ pages: [1, 1, 1], ids: [3, 2, 1] });
});

test('pages of usual rows have as many as were asked for, in one statement', async () => {
  const list = listOf(250, 100);
  expect((await readAll(list, 100)).pages).toEqual([100, 100, 50]);
  expect(list.asked).toEqual([101, 101, 101]);
});

test('a file of thousands of rows is read in statements that grow, none of which reads more than what came before', async () => {
  const list = listOf(6_000, 100);
  expect((await readAll(list, 5_000)).pages).toEqual([5_000, 1_000]);
  expect(list.asked.slice(0, 5)).toEqual([500, 500, 1_000, 2_000, 1_001]);
});

test.each(['€', '"', '\u0001', '😀'])('pages of %j are as large in bytes as others', async (character) => {
  const list = listOf(90, 100_000 / character.length, character);
  const page = await readPage(ctx, 'things', { limit: 100, cursor: undefined }, list.read, (row) => row);
  expect(page.items.length).toBeLessThan(90);
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(8 * 1024 * 1024);
});

test('a file of long rows reads hardly more of them than it has room for', async () => {
  const list = listOf(4_000, 6_000);
  const { pages, ids } = await readAll(list, 5_000);
  expect(ids).toHaveLength(4_000);
  expect(Math.max(...pages)).toBeLessThan(700);
  expect(list.asked.slice(0, 2)).toEqual([500, expect.any(Number)]);
  expect(list.asked[1]).toBeLessThan(250);
});
