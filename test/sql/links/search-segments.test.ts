import { expect, test } from 'vitest';
import {
  addSearchEdits,
  addSearchSegment,
  mergeSearchSegments,
  nextSearchSegment,
} from '../../../db/links/functions/search.ts';
import { addEdits, addNextSegment } from '../../../shared/links/search/index-links.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { type Call, callOf, overPg, suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { useSearch } from './searched-links.ts';

const sql = useSql();
const { BOUNDS, SEGMENT, newOrganization, addLinks, index, segmentsOf, find } = useSearch(sql);
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
  test('names an organization whose links fill a segment until the segment exists', async () => {
    await index();
    const organization = newOrganization();
    await addLinks(organization, 20, 'step');
    expect(await call({ settle: true, size: 10 })).toEqual({ outcome: 'done' });
    expect(await call({ settle: false, size: 10 })).toEqual({ outcome: 'done' });
    const next = await call({ settle: true, size: 10 });
    if (next.outcome !== 'segment') throw new Error(next.outcome);
    expect(next.organization).toBe(organization);
    expect(next.after).toBe(0);
    expect(await call({ settle: false, size: 10 })).toEqual(next);
  });

  test('continues where no organization has enough', async () => {
    expect(await call({ settle: false, size: 1_000 })).toEqual({ outcome: 'none' });
    expect(await call({ settle: false, size: 1_000 })).toEqual({ outcome: 'done' });
  });

  test('considers at most 100 organizations, however many have new links', async () => {
    await index();
    for (let n = 0; n < 250; n += 1) await addLinks(newOrganization(), 1, 'one');
    await call({ settle: true, size: 10 });
    const outcomes: string[] = [];
    do outcomes.push((await call({ settle: outcomes.length === 0, size: 10 })).outcome);
    while (outcomes.at(-1) !== 'done');
    expect(outcomes).toEqual(['none', 'none', 'none', 'done']);
  });
});

suiteOf(sql, addSearchSegment, (call) => {
  test('adds a segment once', async () => {
    const { organization, again } = await addSegment(call, 'a');
    await again();
    expect(await bitsOf(organization, 7)).toEqual(['10100000']);
    expect(await segmentsOf(organization)).toBe(1);
  });
});

suiteOf(sql, addSearchEdits, (call) => {
  test('adds bits to existing ones, for several links in several segments', async () => {
    const add = callOf(sql, addSearchSegment);
    const [one, two] = [await addSegment(add, 'a'), await addSegment(add, '')];
    const edit = ({ organization, firstIds }: typeof one, block: number, buckets: number[]) => ({
      id: 0,
      organization,
      link: firstIds[block] ?? 0,
      buckets,
    });
    await call({
      edits: [
        edit(one, 3, [7 * 32, 7 * 32 + 1, 9 * 32]),
        edit(one, 5, [7 * 32]),
        edit(one, 5, [9 * 32]),
        edit(two, 0, [7 * 32]),
      ],
    });
    expect([await bitsOf(one.organization, 7), await bitsOf(one.organization, 9)]).toEqual([
      ['10110100'],
      ['10110100'],
    ]);
    expect([await bitsOf(two.organization, 7), await bitsOf(two.organization, 9)]).toEqual([
      ['10000000'],
      ['00000000'],
    ]);
  });

  test('leaves out a link without a segment', async () => {
    const { organization, firstIds, last } = await addSegment(callOf(sql, addSearchSegment), '');
    const links = [(firstIds[0] ?? 0) - 1, last + 1];
    await call({ edits: links.map((link) => ({ id: 0, organization, link, buckets: [7 * 32] })) });
    expect(await bitsOf(organization, 7)).toEqual(['00000000']);
  });
});

test('takes few statements for many new destinations', async () => {
  const organization = newOrganization();
  await addLinks(organization, SEGMENT, 'many');
  await index();
  await sql.query(
    `update link set long_url = 'https://example.com/renewed/' || code where organization_id = $1 and id % ${onCi(2, 8)} = 0`,
    [organization],
  );
  const db = overPg(sql.client());
  let steps = 0;
  while (await addEdits(db)) steps += 1;
  expect(steps).toBeLessThan(5);
  expect(await find(organization, 'renewed', {}, 51, { ...BOUNDS, rows: 1_000 })).toHaveLength(51);
});

suiteOf(sql, mergeSearchSegments, (call) => {
  test.runIf(IS_CI)(
    'merges 16 into one with the same bits',
    async () => {
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
    },
    120_000,
  );
});

test.runIf(IS_CI)(
  'links with the longest destinations are read in parts that fit in answers of the database',
  async () => {
    const organization = newOrganization();
    await addLinks(organization, SEGMENT, 'wide');
    await sql.query(
      "update link set long_url = rpad('https://example.com/', 680, '😀') where organization_id = $1",
      [organization],
    );
    const client = sql.client();
    const sizes: number[] = [];
    const watched = new Proxy(client, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name);
        return async (...given: Parameters<typeof client.query>) => {
          const result = await client.query(...given);
          sizes.push(Buffer.byteLength(JSON.stringify(Object(result).rows)));
          return result;
        };
      },
    });
    for (const _ of [1, 2])
      for (let isFirst = true; await addNextSegment(overPg(watched), isFirst); isFirst = false);
    expect(await segmentsOf(organization)).toBe(1);
    expect(sizes.length).toBeGreaterThan(3);
    // Neon's limit.
    expect(Math.max(...sizes)).toBeLessThan(10 * 1024 * 1024);
  },
);
