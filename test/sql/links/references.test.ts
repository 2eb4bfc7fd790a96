import { beforeEach, expect, test } from 'vitest';
import { NEW_REFERENCES_A_DAY } from '../../../db/links/tables/link-reference.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let tenant: SqlTenant;

beforeEach(async () => {
  tenant = await openTenant(sql);
});

/** Links per reference and status, as kept and as counted. */
const tallies = async () => ({
  kept: await sql.query(
    `select reference_id::int as reference, status, links::int from link_reference_tally
       join link_reference on id = reference_id where organization_id = $1 and links <> 0 order by 1, 2`,
    [tenant.organizationId],
  ),
  counted: await sql.query(
    `select reference_id::int as reference, case when blocked_at is null then status else 'blocked' end as status,
            count(*)::int as links
       from link where organization_id = $1 and deleted_at is null and reference_id is not null group by 1, 2 order by 1, 2`,
    [tenant.organizationId],
  ),
});

const NOW = new Date('2026-03-03T04:59:59Z');
const find = async (name: string, organization = tenant.organizationId, now = NOW) => {
  const [row] = await sql.query<{ id: number | null }>(
    'select routine.find_or_create_reference($1, $2, $3)::int as id',
    [organization, name, now],
  );
  return row?.id;
};

test('finds a reference by its name, in its own organization only', async () => {
  const first = await find('summer');
  expect(await find('summer')).toBe(first);
  expect(await find('Summer')).not.toBe(first);
  const other = await openTenant(sql);
  expect(await find('summer', other.organizationId)).not.toBe(first);
});

test('makes one reference for many that ask for it together', async () => {
  const clients = await sql.connections(8);
  const found = await Promise.all(
    clients.map((client) =>
      client.query<{ id: string }>('select routine.find_or_create_reference($1, $2) as id', [
        tenant.organizationId,
        'together',
      ]),
    ),
  );
  expect(new Set(found.map(({ rows }) => rows[0]?.id)).size).toBe(1);
});

test('makes no more references in a Colombia day than allowed', async () => {
  await sql.query(
    `insert into link_reference (organization_id, name, created_at)
     select $1, 'of today ' || n, '2026-03-02T05:00:00Z' from generate_series(1, $2) n`,
    [tenant.organizationId, NEW_REFERENCES_A_DAY],
  );
  expect(await find('late')).toBeNull();
  expect(await find('of today 7')).not.toBeNull();
  expect(await find('next day', tenant.organizationId, new Date(NOW.getTime() + 1_000))).not.toBeNull();
});

test('counts the links of each reference by their state', async () => {
  const [one, two] = [await find('one'), await find('two')];
  const { organizationId } = tenant;
  const change = (set: string, code: string) =>
    sql.query(`update link set ${set} where organization_id = $1 and code = $2`, [organizationId, code]);
  await sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, reference_id, external_id)
     select $1, $1, 'code-' || n, 'https://example.com/', false, case when n < 4 then $2::bigint end, 'recipient ' || n
       from generate_series(1, 5) n`,
    [organizationId, one],
  );
  expect((await tallies()).kept).toEqual([{ reference: one, status: 'active', links: 3 }]);
  const steps: [string, string][] = [
    [`reference_id = ${two}`, 'code-1'],
    ['deleted_at = now()', 'code-2'],
    [`reference_id = ${two}`, 'code-2'],
    ["status = 'disabled'", 'code-3'],
    ['blocked_at = now()', 'code-3'],
    [`reference_id = ${two}`, 'code-4'],
    ['reference_id = null', 'code-1'],
    ['deleted_at = null', 'code-2'],
  ];
  for (const [set, code] of steps) {
    await change(set, code);
    const { kept, counted } = await tallies();
    expect(kept, set).toEqual(counted);
  }
  expect((await tallies()).kept).toEqual([
    { reference: one, status: 'blocked', links: 1 },
    { reference: two, status: 'active', links: 2 },
  ]);
});

test('tallied_changes takes a link from the state that it had, and adds it to the one that it has, unless it is deleted', async () => {
  const changed = (before: string, after: string) =>
    sql.query(
      `select tallied.status, tallied.links from link
        cross join lateral jsonb_populate_record(link, $2) was cross join lateral jsonb_populate_record(link, $3) is_now
        cross join lateral routine.tallied_changes(was, is_now) tallied
        where link.organization_id = $1`,
      [tenant.organizationId, before, after],
    );
  await sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias) values ($1, $1, 'code', 'https://example.com/', false)`,
    [tenant.organizationId],
  );
  const blocked = '{"blocked_at": "2026-03-01"}';
  expect(await changed('{}', blocked)).toEqual([
    { status: 'active', links: -1 },
    { status: 'blocked', links: 1 },
  ]);
  expect(await changed(blocked, '{"deleted_at": "2026-03-01"}')).toEqual([
    { status: 'blocked', links: -1 },
    { status: 'active', links: 0 },
  ]);
});
