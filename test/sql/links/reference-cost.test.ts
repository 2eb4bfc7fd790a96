import { beforeAll, expect, test } from 'vitest';
import { referenceCost } from '../../../db/links/functions/links.ts';
import { callOf } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const ask = callOf(sql, referenceCost);
const [LINK, VISIT] = ['urlshortener.link', 'urlshortener.visit'];
const HOUR_MS = 3_600_000;

beforeAll(() =>
  sql.query(
    `with name as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from name`,
  ),
);

const open = () => openTenant(sql, {}, { [LINK]: 5, [VISIT]: 3 });

async function addReference({ organizationId }: SqlTenant, name = 'summer'): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    'insert into link_reference (organization_id, name) values ($1, $2) returning id::int',
    [organizationId, name],
  );
  return row?.id ?? 0;
}

type NewLink = { createdAt: string; batchId?: number; isDeleted?: boolean };

const addLink = ({ organizationId }: SqlTenant, reference: number, { createdAt, ...more }: NewLink) =>
  sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, reference_id, batch_id, deleted_at)
     values ($1, 1, 'l' || (select count(*) + 100 from link), 'https://example.com', false, $2::timestamptz, $3, $4,
             case when $5 then now() end)`,
    [organizationId, createdAt, reference, more.batchId ?? null, more.isDeleted ?? false],
  );

/** Visits of a day, the first and the last of them at these hours. */
const addVisits = (
  { organizationId }: SqlTenant,
  reference: number,
  { day, clicks, from, to }: { day: string; clicks: number; from: number; to: number },
) =>
  sql.query(
    `insert into organization_day (organization_id, reference_id, day, clicks, unique_clicks, dimensions, top_links, first_ms, last_ms)
     values ($1, $2, $3, $4, $4, '[]', '{}', $5, $6)`,
    [organizationId, reference, day, clicks, from * HOUR_MS, to * HOUR_MS],
  );

const costOf = ({ organizationId }: SqlTenant, reference: number) =>
  ask({ organization: organizationId, reference });

test('each link costs the price of its moment, and a deleted one is left out', async () => {
  const own = await open();
  const reference = await addReference(own);
  const other = await addReference(own, 'winter');
  await setPrice(sql, own.organizationId, LINK, 8, '2026-03-10 10:00:00-05');
  await addLink(own, reference, { createdAt: '2026-03-10 09:59:59.999999-05' });
  await addLink(own, reference, { createdAt: '2026-03-10 10:00:00-05' });
  await addLink(own, reference, { createdAt: '2026-03-11' });
  await addLink(own, reference, { createdAt: '2026-03-11', isDeleted: true });
  await addLink(own, other, { createdAt: '2026-03-11' });
  expect(await costOf(own, reference)).toEqual({ links: ['21', '21'], visits: ['0', '0'] });
  const stranger = await open();
  expect(await costOf(stranger, reference)).toEqual({ links: ['0', '0'], visits: ['0', '0'] });
});

test('links are free while a plan includes them', async () => {
  const own = await open();
  const reference = await addReference(own);
  await sql.query(
    `insert into plan (organization_id, service, name, starts_at, ends_at)
     values ($1, 'urlshortener', 'March', '2026-03-01 00:00:00-05', '2026-04-01 00:00:00-05')`,
    [own.organizationId],
  );
  for (const createdAt of ['2026-02-28 23:59:59-05', '2026-03-15', '2026-04-01 00:00:00-05'])
    await addLink(own, reference, { createdAt });
  await addVisits(own, reference, { day: '2026-03-31', clicks: 7, from: 0, to: 23 });
  await addVisits(own, reference, { day: '2026-04-01', clicks: 2, from: 0, to: 23 });
  expect(await costOf(own, reference)).toEqual({ links: ['10', '10'], visits: ['6', '6'] });
});

test('links of a batch cost what the batch was accepted at, or one of two prices if it is no longer kept', async () => {
  const own = await open();
  const reference = await addReference(own);
  const [batch] = await sql.query<{ id: number }>(
    `insert into batch (job_id, service, organization_id, count, accepted, unit_micro, created_at, expires_at)
     values (gen_random_uuid(), 'urlshortener', $1, 1, 1, 5, '2026-03-10 09:59:00-05', now() + interval '1 day') returning id::int`,
    [own.organizationId],
  );
  await setPrice(sql, own.organizationId, LINK, 8, '2026-03-10 10:00:00-05');
  await addLink(own, reference, { createdAt: '2026-03-10 10:01:00-05', batchId: batch?.id ?? 0 });
  expect(await costOf(own, reference)).toMatchObject({ links: ['5', '5'] });
  const gone = 999_999;
  await addLink(own, reference, { createdAt: '2026-03-10 10:02:00-05', batchId: gone });
  expect(await costOf(own, reference)).toMatchObject({ links: ['10', '13'] });
  const later = await addReference(own, 'winter');
  await addLink(own, later, { createdAt: '2026-03-12', batchId: gone });
  expect(await costOf(own, later)).toMatchObject({ links: ['8', '8'] });
});

test('visits cost the price of their day, and one of two where it changed between the first and the last', async () => {
  const own = await open();
  const reference = await addReference(own);
  await setPrice(sql, own.organizationId, VISIT, 4, '2026-03-10 12:00:00-05');
  await addVisits(own, reference, { day: '2026-03-09', clicks: 10, from: 8, to: 20 });
  await addVisits(own, reference, { day: '2026-03-11', clicks: 100, from: 0, to: 23 });
  expect(await costOf(own, reference)).toMatchObject({ visits: ['430', '430'] });
  await addVisits(own, reference, { day: '2026-03-10', clicks: 1_000, from: 8, to: 20 });
  expect(await costOf(own, reference)).toMatchObject({ visits: ['3430', '4430'] });
  const late = await addReference(own, 'winter');
  await addVisits(own, late, { day: '2026-03-10', clicks: 1_000, from: 12, to: 20 });
  expect(await costOf(own, late)).toMatchObject({ visits: ['4000', '4000'] });
});
