import { beforeAll, describe, expect, test } from 'vitest';
import type { LinkFilter } from '../../../db/links/queries/find-links.ts';
import { toSearchedText } from '../../../shared/links/rules/search-buckets.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { useSql } from '../suite/use-sql.ts';
import { useSearch } from './searched-links.ts';

const sql = useSql();
const { BOUNDS, SEGMENT, newOrganization, addLinks, index, segmentsOf, find } = useSearch(sql);

describe('A search', () => {
  const organization = newOrganization();
  const other = newOrganization();
  const segments = onCi(3, 2);
  const links = segments * SEGMENT + 500;
  beforeAll(async () => {
    await addLinks(organization, links);
    await addLinks(other, onCi(links, SEGMENT + 500));
    await index();
  }, 120_000);

  /** Finds the links by reading all of them. */
  async function expected(text: string, condition = 'true', limit = 51): Promise<string[]> {
    const rows = await sql.query<{ code: string }>(
      `select code from link
        where organization_id = $1 and (${condition}) and (strpos(code, $2) > 0 or strpos(lower(long_url), $2) > 0)
        order by id desc limit $3`,
      [organization, text.toLowerCase(), limit],
    );
    return rows.map(({ code }) => code);
  }

  test('reads indexed segments, and links that are not yet indexed', async () => {
    expect(await segmentsOf(organization)).toBe(segments);
  });

  test.each([
    ['c4ca4238', 'a term of one link'],
    ['C4CA4238a0b923820dcc509a6f75849b?utm', 'a long text in capitals'],
    [
      'https://shop.example.com/offers/c4ca4238a0b923820dcc509a6f75849b?utm_source=sms',
      'a whole destination',
    ],
    ['00001', 'terms of the oldest links'],
    [String(links), 'a term of the newest link'],
    ['1234', 'terms of some links'],
    ['/abc', 'few characters'],
    ['shop.example', 'a term of all links'],
    ['utm-source', 'a term of no link, with parts that all have'],
    ['nowhere', 'a term of no link'],
  ])('finds %s: %s', async (text) => {
    expect(await find(organization, text)).toEqual(await expected(text));
  });

  test('finds the same across pages, without a gap', async () => {
    const all = await expected('def', 'true', 10_000);
    expect(all.length).toBeGreaterThan(60);
    const found: string[] = [];
    let beforeId: number | undefined;
    for (;;) {
      const codes = (await find(organization, 'def', { beforeId }, 7)) ?? [];
      found.push(...codes);
      const last = codes.at(-1);
      if (last === undefined) break;
      const [row] = await sql.query<{ id: string }>('select id from link where code = $1', [last]);
      beforeId = Number(row?.id);
    }
    expect(found).toEqual(all);
  });

  test.each<[string, LinkFilter, string]>([
    ['aliases', { isAlias: true }, 'is_alias'],
    ['generated codes', { isAlias: false }, 'not is_alias'],
    ['disabled links', { status: 'disabled' }, "status = 'disabled'"],
    ['active links', { status: 'active' }, "status = 'active'"],
    ['blocked links', { status: 'blocked' }, 'blocked_at is not null'],
    ['a domain', { domain: 'go.localhost', released: false }, 'true'],
    ['another domain', { domain: 'other.example' }, 'false'],
    ['active aliases only', { isAlias: true, status: 'active' }, "is_alias and status = 'active'"],
  ])('finds among %s only', async (_, filter, condition) => {
    for (const text of ['a1', 'ab1', 'offers'])
      if (toSearchedText(text)?.isStart === false)
        expect(await find(organization, text, filter), text).toEqual(await expected(text, condition));
  });

  test('finds links created between two times', async () => {
    const [row] = await sql.query<{ from: Date; to: Date }>(
      `select min(created_at) + interval '70 hours' as from, min(created_at) + interval '75 hours' as to
         from link where organization_id = $1`,
      [organization],
    );
    if (row === undefined) throw new Error('there are links');
    const filter = { createdFrom: row.from, createdBefore: row.to };
    const condition = `created_at >= '${row.from.toISOString()}' and created_at < '${row.to.toISOString()}'`;
    for (const text of ['offers', 'abc', 'nowhere'])
      expect(await find(organization, text, filter, 400)).toEqual(await expected(text, condition, 400));
  });

  test('a search for fewer than three letters or digits in a row finds codes that start with them', async () => {
    expect(await find(organization, 'c-', {}, 3)).toEqual(await expected('c-', 'true', 3));
    expect(await find(organization, 'C', {}, 3)).toHaveLength(3);
    // Destinations have these, and codes have them elsewhere.
    for (const text of ['of', '-1', '~0~', '%', '_', 'a.b', 'c-%', '\\', ':/', "'"])
      expect(await find(organization, text), text).toEqual([]);
  });

  test('finds deleted links only among those that can be restored', async () => {
    const [code = ''] = (await find(organization, 'c4ca4238')) ?? [];
    const findEach = async () => [
      await find(organization, 'c4ca4238'),
      await find(organization, 'c4ca4238', { deleted: true }),
    ];
    expect(await findEach()).toEqual([[code], []]);
    await sql.query('update link set deleted_at = now() where code = $1', [code]);
    expect(await findEach()).toEqual([[], [code]]);
    await sql.query('update link set archived_at = now() where code = $1', [code]);
    expect(await findEach()).toEqual([[], []]);
    await sql.query('update link set deleted_at = null, archived_at = null where code = $1', [code]);
    expect(await findEach()).toEqual([[code], []]);
  });

  test('finds a link by its new destination at once, and after it is added to its segment', async () => {
    const [code = ''] = (await find(organization, 'eccbc87e')) ?? [];
    const set = (to: string) =>
      sql.query('update link set long_url = $2 where code = $1', [code, `https://example.com/${to}`]);
    await set('brand-new-place');
    await set('brand-newer-place');
    expect(await find(organization, 'brand-newer')).toEqual([code]);
    await index();
    expect(
      await sql.query('select from link_search_edit where organization_id = $1', [organization]),
    ).toEqual([]);
    expect(await find(organization, 'brand-newer')).toEqual([code]);
    expect(await find(organization, 'brand-new-place')).toEqual([]);
    expect(await find(organization, 'eccbc87e')).toEqual([]);
  });
});

describe.runIf(IS_CI)('With any number of links, a search', () => {
  const organization = newOrganization();
  const rows = 6_000;
  beforeAll(async () => {
    await addLinks(organization, 6 * SEGMENT, 'b');
    await index();
  }, 120_000);
  const within = (text: string, filter: LinkFilter = {}) =>
    find(organization, text, filter, 51, { ...BOUNDS, rows });

  test('reads few of them for a rare text', async () => {
    for (const text of ['c4ca4238', 'no-such-text', 'https://shop.example.com/offers/c4ca4238a0b9'])
      expect(await find(organization, text, {}, 51, { ...BOUNDS, rows: 200 })).toEqual(expect.any(Array));
  });

  test('reads few of them for a frequent text', async () => {
    for (const text of ['offers', 'htt', '://shop', 'b', 'b-'])
      expect(await find(organization, text, {}, 51, { ...BOUNDS, rows: 1_000 })).toHaveLength(51);
  });

  test.each([
    'com/shop',
    'utm-source',
    'sms-sms-sms',
    'offers.example',
    'ñañ',
    'https://example.com/shop',
    'ñ'.repeat(200),
  ])('refuses %s instead of reading more than it may', async (text) => {
    expect(await within(text)).toBeUndefined();
    expect(await within(text, { status: 'active', isAlias: false, domain: 'go.localhost' })).toBeUndefined();
    const [middle] = await sql.query<{ id: string }>(
      'select id from link where organization_id = $1 order by id offset 12000 limit 1',
      [organization],
    );
    expect(await within(text, { beforeId: Number(middle?.id) })).toBeUndefined();
  });

  test('reads no more because a filter matches few', async () => {
    expect(await within('offers', { domain: 'other.example' })).toBeUndefined();
    expect(await within('offers', { createdBefore: new Date('2020-01-01') })).toEqual([]);
    expect(await within('offers', { isAlias: true })).toHaveLength(51);
    expect(await within('com/shop', { isAlias: true })).toEqual([]);
    expect(await within('com/shop', { status: 'blocked' })).toEqual([]);
  });

  test('finds in a shorter period what it refuses to look for overall', async () => {
    const [row] = await sql.query<{ from: Date; to: Date }>(
      `select min(created_at) as from, min(created_at) + interval '5 hours' as to from link where organization_id = $1`,
      [organization],
    );
    expect(await within('com/shop', { createdFrom: row?.from, createdBefore: row?.to })).toEqual([]);
  });

  test('ends when its time is up', async () => {
    for (const text of ['com/shop', 'no-such-text'])
      expect(await find(organization, text, {}, 51, { rows: 20_000, ms: 0 })).toBeUndefined();
  });

  test('reads no more of them when all are deleted', async () => {
    await sql.query('update link set deleted_at = now() where organization_id = $1', [organization]);
    expect(await within('com/shop', { deleted: true })).toBeUndefined();
    expect(await within('offers', { deleted: true })).toHaveLength(51);
    expect(await within('c4ca4238', { deleted: true })).toEqual([`b-${organization}-00001`]);
  });
});

test('a link whose transaction ends after newer ones were added is found', async () => {
  const organization = newOrganization();
  const late = await sql.connect();
  await late.query('begin');
  await addLinks(organization, 1, 'late', late);
  await addLinks(organization, SEGMENT, 'soon');
  await index();
  expect(await segmentsOf(organization)).toBe(0);
  await late.query('commit');
  await index();
  expect(await segmentsOf(organization)).toBe(1);
  expect(await find(organization, 'late')).toEqual([`late-${organization}-00001`]);
});
