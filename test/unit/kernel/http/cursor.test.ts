import { expect, test } from 'vitest';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { DomainError, wrongFieldsOf } from '../../../../shared/kernel/errors/domain-error.ts';
import { CURSOR_FORM, readCursor, toCursor } from '../../../../shared/kernel/http/lists/cursor.ts';
import { readPage } from '../../../../shared/kernel/http/lists/page.ts';

/** All that a cursor reads of its context. */
const by = (organizationId: number, DATABASE_URL = 'postgres://one') =>
  ({ tenant: { organizationId }, config: { DATABASE_URL } }) as unknown as TenantCtx;
const refusalOf = (reading: Promise<unknown>) =>
  reading.catch((error) =>
    error instanceof DomainError ? [error.code, wrongFieldsOf(error)[0]?.field] : error,
  );
const REFUSED = ['VALIDATION_INVALID_PARAMETER', 'cursor'];

test.each([1, 255, 256, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER])(
  'a cursor points at %d again',
  async (id) => {
    const cursor = await toCursor(by(1), 'links', id);
    expect(cursor).toMatch(CURSOR_FORM);
    expect(await readCursor(by(1), 'links', cursor)).toBe(id);
  },
);

test('a cursor is different each time, and reveals no id', async () => {
  const id = 0x01_02_03_04_05_06_07;
  const cursors = await Promise.all([id, id, id].map((each) => toCursor(by(1), 'links', each)));
  expect(new Set(cursors).size).toBe(3);
  for (const cursor of cursors)
    expect(Buffer.from(cursor, 'base64url').includes(Buffer.of(1, 2, 3, 4, 5, 6, 7))).toBe(false);
});

test('a cursor works only for its list, organization and database', async () => {
  const cursor = await toCursor(by(1), 'links', 7);
  for (const [ctx, list] of [
    [by(2), 'links'],
    [by(1), 'calls'],
    [by(1, 'postgres://two'), 'links'],
  ] as const)
    expect(await refusalOf(readCursor(ctx, list, cursor))).toEqual(REFUSED);
  expect(await readCursor(by(1), 'links', cursor)).toBe(7);
});

test('a cursor with any changed character is refused', async () => {
  const cursor = await toCursor(by(1), 'links', 7);
  const changed = [...cursor].map(
    (char, at) => cursor.slice(0, at) + (char === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
  );
  for (const wrong of [...changed, '', cursor.slice(1), `${cursor}A`, `${cursor}\n`, btoa('7')])
    expect(await refusalOf(readCursor(by(1), 'links', wrong)), wrong).toEqual(REFUSED);
});

test('cursors lead from page to page, and the last page has none', async () => {
  const rows = [9, 8, 6, 5, 4, 3, 2].map((id) => ({ id }));
  const asked: [number | undefined, number][] = [];
  const pageOf = (cursor: string | undefined, limit = 3) =>
    readPage(
      by(1),
      'links',
      { limit, cursor },
      async (beforeId = Number.POSITIVE_INFINITY, most) => {
        asked.push([beforeId, most]);
        return rows.filter(({ id }) => id < beforeId).slice(0, most);
      },
      ({ id }) => `link ${id}`,
    );
  const first = await pageOf(undefined);
  expect(first.items).toEqual(['link 9', 'link 8', 'link 6']);
  const second = await pageOf(first.nextCursor ?? '');
  expect(second.items).toEqual(['link 5', 'link 4', 'link 3']);
  expect(await pageOf(second.nextCursor ?? '')).toEqual({ items: ['link 2'], nextCursor: null });
  expect(asked.map(([beforeId]) => beforeId)).toEqual([Number.POSITIVE_INFINITY, 6, 3]);
  expect(await pageOf(undefined, 7)).toMatchObject({ nextCursor: null });
  expect(await pageOf(undefined, 6)).toMatchObject({ nextCursor: expect.stringMatching(CURSOR_FORM) });
});
