import { beforeAll, describe, expect, test } from 'vitest';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { useSearch } from './searched-links.ts';

const sql = useSql();
const { addLinks, index, newOrganization } = useSearch(sql);

test.each([
  ['abc', 'https://x.co/', 'ab', true, true],
  ['xab', 'https://ab.co/', 'ab', true, false],
  ['xab', 'https://x.co/', 'ab', false, true],
  ['x', 'https://X.co/OFFERS', 'offers', false, true],
  ['x', 'https://x.co/ÑANDÚ', 'ñandú', false, true],
  ['x', 'https://x.co/', 'y', false, false],
])('has_text: code %s, destination %s, %s (at the start: %s): %s', async (code, url, text, isStart, has) => {
  const isAscii = /^[ -~]*$/.test(text);
  expect(
    await sql.query('select routine.has_text($1, $2, $3, $4, $5) as has', [
      code,
      url,
      text,
      isStart,
      isAscii,
    ]),
  ).toEqual([{ has }]);
});

describe('fits_filter', () => {
  const LINK = {
    status: 'active',
    is_alias: false,
    reference_id: 7,
    external_id: 'e',
    created_at: '2026-03-10Z',
  };
  const NONE = {
    status: null,
    isAlias: null,
    reference: null,
    externalId: null,
    from: null,
    before: null,
    deleted: null,
  };
  test.each([
    [{}, {}, true],
    [{ archived_at: '2026-03-11Z' }, {}, false],
    [{ deleted_at: '2026-03-11Z' }, {}, false],
    [{ deleted_at: '2026-03-11Z' }, { deleted: true }, true],
    [{}, { deleted: true }, false],
    [{}, { status: 'active' }, true],
    [{ blocked_at: '2026-03-11Z' }, { status: 'active' }, false],
    [{ blocked_at: '2026-03-11Z' }, { status: 'blocked' }, true],
    [{}, { isAlias: true }, false],
    [{}, { reference: 7, externalId: 'e' }, true],
    [{}, { reference: 0 }, false],
    [{}, { externalId: 'f' }, false],
    [{}, { from: '2026-03-10Z', before: '2026-03-11Z' }, true],
    [{}, { before: '2026-03-10Z' }, false],
  ])('a link with %j and the filter %j: %s', async (link, filter, fits) => {
    const { status, isAlias, reference, externalId, from, before, deleted } = { ...NONE, ...filter };
    const [row] = await sql.query<{ fits: boolean }>(
      'select routine.fits_filter(jsonb_populate_record(null::link, $1), $2, $3, $4, $5, $6, $7, $8) as fits',
      [JSON.stringify({ ...LINK, ...link }), status, isAlias, reference, externalId, from, before, deleted],
    );
    expect(row?.fits).toBe(fits);
  });
});

describe('The search of an organization with links', () => {
  let organization: number;
  let ids: number[];
  beforeAll(async () => {
    organization = newOrganization();
    // A segment has this many links.
    await addLinks(organization, 4_096);
    ids = (
      await sql.query<{ id: number }>(
        'select id::int from link where organization_id = $1 order by id desc',
        [organization],
      )
    ).map(({ id }) => id);
  });
  const filtered = async (
    filter: {
      externalId?: string;
      reference?: number;
      isAlias?: boolean;
      status?: string;
      deleted?: boolean;
    },
    limit = 9,
  ) => {
    const { externalId = null, reference = null, isAlias = null, status = null, deleted = null } = filter;
    const [row] = await sql.query<{ ids: number[] | null }>(
      'select routine.filtered_link_ids($1, 9223372036854775807, $2, $3, $4, $5, $6, $7)::int[] as ids',
      [organization, limit, externalId, reference, isAlias, status, deleted],
    );
    return row?.ids;
  };

  test('filtered_link_ids finds the newest by each filter that has an index, and is null without one', async () => {
    const of = async (where: string) =>
      (
        await sql.query<{ id: number }>(
          `select id::int from link where organization_id = $1 and ${where} order by id desc`,
          [organization],
        )
      ).map(({ id }) => id);
    expect(await filtered({})).toBeNull();
    expect(await filtered({ status: 'active' })).toBeNull();
    expect(await filtered({ isAlias: true })).toEqual((await of('is_alias')).slice(0, 9));
    expect(await filtered({ isAlias: true }, 2)).toEqual((await of('is_alias')).slice(0, 2));
    expect(await filtered({ status: 'disabled' })).toEqual((await of("status = 'disabled'")).slice(0, 9));
    expect(await filtered({ reference: 0 })).toEqual([]);
    expect(await filtered({ externalId: 'none' })).toEqual([]);
    expect(await filtered({ deleted: true })).toEqual([]);
  });

  test('searched_segments gives the blocks that links_of_blocks reads, newest first', async () => {
    await index();
    const segments = async (from: string | null) =>
      await sql.query<{ first_ids: string[]; last_id: string; blocks: number[] }>(
        `select first_ids, last_id, array(select block from generate_series(1, cardinality(first_ids)) block order by block desc) as blocks
           from routine.searched_segments($1, 9223372036854775807, '{}', $2, null)`,
        [organization, from],
      );
    const [segment, ...more] = await segments(null);
    expect(more).toEqual([]);
    const [row] = await sql.query<{ ids: number[] }>(
      'select routine.links_of_blocks($1, $2, $3, $4, $5)::int[] as ids',
      [organization, segment?.first_ids, segment?.last_id, segment?.blocks, ids[0]],
    );
    // The page before the newest link lacks it.
    expect(row?.ids).toEqual(ids.slice(1));
    expect(await segments('2100-01-01')).toEqual([]);
  });
});

test('links_of_blocks reads no other organization', async () => {
  const { organizationId } = await openTenant(sql);
  expect(
    await sql.query('select routine.links_of_blocks($1, $2, 9000000000, array[1], 9000000000) as ids', [
      organizationId,
      [1],
    ]),
  ).toEqual([{ ids: [] }]);
});
