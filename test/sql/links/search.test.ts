import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLinksByText, type LinkFilter } from '../../../db/queries/links/find-links.ts';
import {
  addSearchEdit,
  addSearchSegment,
  mergeSearchSegments,
  nextSearchSegment,
} from '../../../db/sql/search.ts';
import {
  addEdits,
  addNextSegment,
  mergeSegments,
} from '../../../functions/urlshortener/domain/search/index-links.ts';
import { toSought } from '../../../shared/links/rules/search-buckets.ts';
import { type Call, callOf, overPg, suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const BOUNDS = { rows: 20_000, ms: 60_000 };
const SEGMENT = 4_096;

let tenure: number;
beforeAll(async () => {
  await sql.query('set statement_timeout = 0');
  const [row] = await sql.query<{ id: string }>(
    `with name as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from name returning id`,
  );
  tenure = Number(row?.id);
  // It would let creations wait for each other.
  await sql.query('alter table link disable trigger user');
  await sql.query('alter table link enable trigger link_note_search_edit');
});

let organizations = 100;
const newOrganization = (): number => {
  organizations += 1;
  return organizations;
};

/** Adds links of a campaign, a minute apart; one in a hundred has an alias, another one is disabled. */
const addLinks = (organization: number, count: number, prefix = 'c', by: pg.Client = sql.client()) =>
  by.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, status, created_at)
     select $1::bigint, $2, $3 || '-' || ($1::bigint)::text || '-' || lpad(n::text, 5, '0'),
            'https://Shop.example.com/offers/' || md5(n::text) || '?utm_source=sms', n % 100 = 0,
            case when n % 100 = 1 then 'disabled' else 'active' end, now() - interval '1 minute' * ($4 - n)
       from generate_series(1, $4::int) n`,
    [organization, tenure, prefix, count],
  );

/** Runs the job until nothing is left to do. */
async function index(): Promise<void> {
  const db = overPg(sql.client());
  while (await addEdits(db));
  // The first run only sees the new links; they settle with the next.
  for (const _ of [1, 2]) for (let isFirst = true; await addNextSegment(db, isFirst); isFirst = false);
  while (await mergeSegments(db));
}

const segmentsOf = async (organization: number): Promise<number> =>
  (await sql.query('select from link_search_segment where organization_id = $1', [organization])).length;

async function find(
  organization: number,
  text: string,
  filter: LinkFilter = {},
  limit = 51,
  bounds = BOUNDS,
) {
  const sought = toSought(text);
  if (sought === undefined) return [];
  const db = overPg(sql.client());
  const found = await findLinksByText(db, organization, { ...sought, ...bounds }, filter, limit);
  return found?.map(({ code }) => code);
}

describe('A search', () => {
  const organization = newOrganization();
  const other = newOrganization();
  beforeAll(async () => {
    for (const each of [organization, other]) await addLinks(each, 3 * SEGMENT + 500);
    await index();
  }, 120_000);

  /** What reading all links finds. */
  async function expected(text: string, condition = 'true', limit = 51): Promise<string[]> {
    const rows = await sql.query<{ code: string }>(
      `select code from link
        where organization_id = $1 and (${condition}) and (strpos(code, $2) > 0 or strpos(lower(long_url), $2) > 0)
        order by id desc limit $3`,
      [organization, text.toLowerCase(), limit],
    );
    return rows.map(({ code }) => code);
  }

  test('has segments to search, and links that are in none yet', async () => {
    expect(await segmentsOf(organization)).toBe(3);
  });

  test.each([
    ['c4ca4238', 'what one link has'],
    ['C4CA4238a0b923820dcc509a6f75849b?utm', 'a long text in capitals'],
    [
      'https://shop.example.com/offers/c4ca4238a0b923820dcc509a6f75849b?utm_source=sms',
      'a whole destination',
    ],
    ['00001', 'what the oldest links have'],
    ['12788', 'what the newest link has'],
    ['1234', 'what some links have'],
    ['/abc', 'few characters'],
    ['shop.example', 'what all links have'],
    ['utm-source', 'what no link has, with parts that all have'],
    ['nowhere', 'what no link has'],
  ])('finds %s: %s', async (text) => {
    expect(await find(organization, text)).toEqual(await expected(text));
  });

  test('finds the same in pages, without a gap', async () => {
    const all = await expected('abc', 'true', 10_000);
    expect(all.length).toBeGreaterThan(60);
    const found: string[] = [];
    let beforeId: number | undefined;
    for (;;) {
      const codes = (await find(organization, 'abc', { beforeId }, 7)) ?? [];
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
    ['aliases that are active', { isAlias: true, status: 'active' }, "is_alias and status = 'active'"],
  ])('finds among %s only', async (_, filter, condition) => {
    for (const text of ['a1', 'ab1', 'offers'])
      if (toSought(text)?.isStart === false)
        expect(await find(organization, text, filter), text).toEqual(await expected(text, condition));
  });

  test('finds what was created between two moments', async () => {
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

  test('by fewer than three letters or digits in a row finds codes that start with it', async () => {
    expect(await find(organization, 'c-', {}, 3)).toEqual(await expected('c-', 'true', 3));
    expect(await find(organization, 'C', {}, 3)).toHaveLength(3);
    // Destinations have these, and codes have them elsewhere.
    for (const text of ['of', '-1', '~0~', '%', '_', 'a.b', 'c-%', '\\', ':/', "'"])
      expect(await find(organization, text), text).toEqual([]);
  });

  test('does not find deleted links', async () => {
    const [code = ''] = (await find(organization, 'c4ca4238')) ?? [];
    await sql.query('update link set deleted_at = now() where code = $1', [code]);
    expect(await find(organization, 'c4ca4238')).toEqual([]);
    await sql.query('update link set deleted_at = null where code = $1', [code]);
    expect(await find(organization, 'c4ca4238')).toEqual([code]);
  });

  test('finds a link by its new destination as soon as it has it, and after it was added to its segment', async () => {
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

describe('However many links an organization has, a search', () => {
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

  test('reads no more because a filter leaves few', async () => {
    expect(await within('offers', { domain: 'other.example' })).toBeUndefined();
    expect(await within('offers', { createdBefore: new Date('2020-01-01') })).toEqual([]);
    expect(await within('offers', { isAlias: true })).toHaveLength(51);
    expect(await within('com/shop', { isAlias: true })).toEqual([]);
    expect(await within('com/shop', { status: 'blocked' })).toEqual([]);
  });

  test('finds in a narrower period what it refuses to look for in all', async () => {
    const [row] = await sql.query<{ from: Date; to: Date }>(
      `select min(created_at) as from, min(created_at) + interval '5 hours' as to from link where organization_id = $1`,
      [organization],
    );
    expect(await within('com/shop', { createdFrom: row?.from, createdBefore: row?.to })).toEqual([]);
  });

  test('ends when its time is over', async () => {
    for (const text of ['com/shop', 'no-such-text'])
      expect(await find(organization, text, {}, 51, { rows: 20_000, ms: 0 })).toBeUndefined();
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

test('small organizations get no segment', async () => {
  const organization = newOrganization();
  await addLinks(organization, SEGMENT - 1, 'few');
  await index();
  expect(await segmentsOf(organization)).toBe(0);
  await addLinks(organization, 1, 'more');
  await index();
  expect(await segmentsOf(organization)).toBe(1);
});

suiteOf(sql, nextSearchSegment, (call) => {
  test('answers the links of a segment until the segment is there', async () => {
    await index();
    const organization = newOrganization();
    await addLinks(organization, 20, 'step');
    expect(await call({ settle: true, size: 10 })).toEqual({ outcome: 'done' });
    expect(await call({ settle: false, size: 10 })).toEqual({ outcome: 'done' });
    const next = await call({ settle: true, size: 10 });
    if (next.outcome !== 'segment') throw new Error(next.outcome);
    expect(next.organization).toBe(organization);
    expect(next.links.map(({ code }) => code.slice(-2))).toEqual(
      Array.from({ length: 10 }, (_, n) => String(n + 1).padStart(2, '0')),
    );
    expect(await call({ settle: false, size: 10 })).toEqual(next);
  });

  test('goes on where no organization has enough', async () => {
    expect(await call({ settle: false, size: 1_000 })).toEqual({ outcome: 'none' });
    expect(await call({ settle: false, size: 1_000 })).toEqual({ outcome: 'done' });
  });
});

/** A segment of the organization's newest links, with the same bits for each slice. */
async function addSegment(
  call: Call<typeof addSearchSegment.args, typeof addSearchSegment.result>,
  bits: string,
) {
  const organization = newOrganization();
  await addLinks(organization, 300, 'bits');
  const rows = await sql.query<{ id: string }>('select id from link where organization_id = $1 order by id', [
    organization,
  ]);
  const ids = rows.map(({ id }) => Number(id));
  const segment = { organization, firstIds: ids.slice(0, 256), last: ids.at(-1) ?? 0 };
  await call({ ...segment, slices: Array.from({ length: 256 }, () => bits.padEnd(2_048, '0')) });
  return { ...segment, again: () => call({ ...segment, slices: [] }) };
}

const bitsOf = async (organization: number, slice: number) =>
  (
    await sql.query<{ bits: string }>(
      'select substring(bits from 1 for 8)::text as bits from link_search_slice where organization_id = $1 and slice = $2',
      [organization, slice],
    )
  ).map(({ bits }) => bits);

suiteOf(sql, addSearchSegment, (call) => {
  test('adds a segment once', async () => {
    const { organization, again } = await addSegment(call, 'a');
    await again();
    expect(await bitsOf(organization, 7)).toEqual(['10100000']);
    expect(await segmentsOf(organization)).toBe(1);
  });
});

suiteOf(sql, addSearchEdit, (call) => {
  test('adds bits to those that are there', async () => {
    const { organization, firstIds } = await addSegment(callOf(sql, addSearchSegment), 'a');
    await call({ edit: 0, organization, link: firstIds[3] ?? 0, buckets: [7 * 32, 7 * 32 + 1, 9 * 32] });
    expect([await bitsOf(organization, 7), await bitsOf(organization, 9)]).toEqual([
      ['10110000'],
      ['10110000'],
    ]);
  });
});

suiteOf(sql, mergeSearchSegments, (call) => {
  test('makes one of 16, which has the same bits', async () => {
    const organization = newOrganization();
    await addLinks(organization, 17 * SEGMENT, 'm');
    const db = overPg(sql.client());
    for (const _ of [1, 2]) for (let isFirst = true; await addNextSegment(db, isFirst); isFirst = false);
    expect(await segmentsOf(organization)).toBe(17);
    const texts = ['c4ca4238', '00001', 'abcd', 'nowhere', 'offers'];
    const found = await Promise.all(texts.map((text) => find(organization, text)));
    while (await call({}));
    expect(await segmentsOf(organization)).toBe(2);
    for (const [place, text] of texts.entries())
      expect(await find(organization, text), text).toEqual(found[place]);
    // It reads no more links than before.
    expect(await find(organization, 'c4ca4238', {}, 51, { ...BOUNDS, rows: 100 })).toHaveLength(1);
    const [code = ''] = (await find(organization, 'eccbc87e')) ?? [];
    await sql.query("update link set long_url = 'https://example.com/unheard-of' where code = $1", [code]);
    await index();
    expect(await find(organization, 'unheard-of')).toEqual([code]);
  }, 120_000);
});
