import { beforeAll, expect, test } from 'vitest';
import { findMovementHours } from '../../../db/billing/queries/find-movements.ts';
import { overPg } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let [own, other] = [{} as SqlTenant, {} as SqlTenant];
const HUGE = '9007199254740993';

/** Movements of some hours: links one by one, batches with their ids, visits of two hours, and those of another organization. */
beforeAll(async () => {
  [own, other] = [await openTenant(sql), await openTenant(sql)];
  const add = (organizationId: number, count: number, row: Record<string, string | number | null>) =>
    sql.query(
      `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, quantity, description, reference,
                             cost_center_id, usage_hour, created_at)
       select $1, coalesce($2, 'charge'), $3, 'urlshortener', $4::bigint, n, 2, 'Text', replace($5, '#', n::text), $6::bigint, $7::timestamptz,
              $8::timestamptz + n * interval '1 second'
         from generate_series(1, $9::int) n`,
      [
        organizationId,
        row.type ?? null,
        row.kind,
        row.amount ?? -5,
        row.reference ?? null,
        row.center ?? null,
        row.usageHour ?? null,
        row.at,
        count,
      ],
    );
  for (const { organizationId } of [own, other]) {
    await add(organizationId, 300, {
      kind: 'link',
      reference: 'go.localhost/#',
      at: '2026-03-10 10:00:00-05',
    });
    await add(organizationId, 40, {
      kind: 'link',
      reference: 'go.localhost/#',
      center: 7,
      at: '2026-03-10 10:30:00-05',
    });
    await add(organizationId, 2, { kind: 'link_batch', reference: 'batch-#', at: '2026-03-10 10:10:00-05' });
    await add(organizationId, 1, {
      kind: 'link',
      reference: 'go.localhost/one',
      at: '2026-03-10 09:00:00-05',
    });
    await add(organizationId, 1, {
      kind: 'visit',
      amount: -7,
      usageHour: '2026-03-10 08:00:00-05',
      at: '2026-03-10 09:01:00-05',
    });
    await add(organizationId, 1, {
      kind: 'visit',
      amount: -9,
      usageHour: '2026-03-10 07:00:00-05',
      at: '2026-03-10 09:01:00-05',
    });
    await add(organizationId, 3, {
      kind: 'link',
      type: 'refund',
      amount: HUGE,
      reference: 'r#',
      at: '2026-03-01 23:59:00-05',
    });
  }
});

const read = (filter: object, limit: number) =>
  findMovementHours(overPg(sql.client()), own.organizationId, filter, limit);

async function readAll(
  filter: { before?: Date; from?: Date; type?: string; costCenterId?: number },
  limit: number,
) {
  const lines: object[] = [];
  for (let { before } = filter; ; ) {
    const page = await read({ ...filter, before }, limit);
    lines.push(
      ...page.hours.flatMap(({ hour, lines }) =>
        lines.map(({ kind, type, movements, amountMicro, quantity, reference }) => ({
          hour: hour.toISOString(),
          kind,
          type,
          movements,
          amountMicro,
          quantity,
          reference,
        })),
      ),
    );
    if (!page.hasMore) return lines;
    before = page.hours.at(-1)?.hour;
  }
}

const at = (hour: string) => new Date(`${hour}:00:00-05:00`).toISOString();
const LINES = [
  {
    hour: at('2026-03-10T10'),
    kind: 'link',
    type: 'charge',
    movements: 40,
    amountMicro: '-200',
    quantity: 80,
    reference: null,
  },
  {
    hour: at('2026-03-10T10'),
    kind: 'link_batch',
    type: 'charge',
    movements: 1,
    amountMicro: '-5',
    quantity: 2,
    reference: 'batch-2',
  },
  {
    hour: at('2026-03-10T10'),
    kind: 'link_batch',
    type: 'charge',
    movements: 1,
    amountMicro: '-5',
    quantity: 2,
    reference: 'batch-1',
  },
  {
    hour: at('2026-03-10T10'),
    kind: 'link',
    type: 'charge',
    movements: 300,
    amountMicro: '-1500',
    quantity: 600,
    reference: null,
  },
  {
    hour: at('2026-03-10T09'),
    kind: 'visit',
    type: 'charge',
    movements: 1,
    amountMicro: '-9',
    quantity: 2,
    reference: null,
  },
  {
    hour: at('2026-03-10T09'),
    kind: 'visit',
    type: 'charge',
    movements: 1,
    amountMicro: '-7',
    quantity: 2,
    reference: null,
  },
  {
    hour: at('2026-03-10T09'),
    kind: 'link',
    type: 'charge',
    movements: 1,
    amountMicro: '-5',
    quantity: 2,
    reference: 'go.localhost/one',
  },
  {
    hour: at('2026-03-01T23'),
    kind: 'link',
    type: 'refund',
    movements: 3,
    amountMicro: '27021597764222979',
    quantity: 6,
    reference: null,
  },
];

test('the movements of an hour are a line for what they are of, with exact sums, whatever the size of a page', async () => {
  const byPlace = (lines: object[]) => lines.map((line) => JSON.stringify(line)).toSorted();
  for (const limit of [1, 2, 5, 100]) expect(byPlace(await readAll({}, limit))).toEqual(byPlace(LINES));
  const sums = (await read({}, 100)).hours.flatMap(({ lines }) => lines);
  const [all] = await sql.query<{ amount: string }>(
    'select sum(amount_micro)::text as amount from movement where organization_id = $1',
    [own.organizationId],
  );
  expect(String(sums.reduce((sum, { amountMicro }) => sum + BigInt(amountMicro), 0n))).toBe(all?.amount);
});

test('an hour of more references than a page can list has one line for each kind of them', async () => {
  const { organizationId } = await openTenant(sql);
  await sql.query(
    `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, quantity, description, reference, created_at)
     select $1, 'charge', 'link_batch', 'urlshortener', -3, 0, 1, 'Text', 'batch-' || n, '2026-03-10 10:00:00-05' from generate_series(1, 101) n`,
    [organizationId],
  );
  const { hours } = await findMovementHours(overPg(sql.client()), organizationId, {}, 50);
  expect(hours[0]?.lines).toEqual([
    expect.objectContaining({ kind: 'link_batch', movements: 101, amountMicro: '-303', reference: null }),
  ]);
});

test('a page ends after the hour in which it has as many lines as were asked for', async () => {
  const { hours, hasMore } = await read({}, 1);
  expect([hours.length, hours[0]?.lines.length, hasMore]).toEqual([1, 4, true]);
  expect(hours[0]?.lines.find(({ costCenterId }) => costCenterId === 7)).toMatchObject({
    movements: 40,
    balanceAfterMicro: '40',
  });
  expect((await read({}, 5)).hours).toHaveLength(2);
});

test('filters choose what is summed', async () => {
  expect(await readAll({ type: 'refund' }, 50)).toEqual(LINES.slice(-1));
  expect(await readAll({ costCenterId: 7 }, 50)).toEqual(LINES.slice(0, 1));
  const from = new Date('2026-03-10T09:00:00-05:00');
  expect(await readAll({ from, before: new Date('2026-03-10T10:00:00-05:00') }, 50)).toHaveLength(3);
  expect(await read({ type: 'topup' }, 50)).toEqual({ hours: [], hasMore: false });
});

/** Campaigns of links by their references, and one of calls. */
async function addCampaigns({ organizationId }: SqlTenant, count: number) {
  const references = await sql.query<{ id: string }>(
    `insert into link_reference (organization_id, name) select $1, 'Campaign ' || n from generate_series(1, $2::int) n returning id`,
    [organizationId, count],
  );
  const [calls] = await sql.query<{ id: string; campaign_id: string }>(
    `insert into campaign (campaign_id, organization_id, name, terms, audio_key, audio_ms, created_at)
     select gen_random_uuid(), $1, 'Reminder', '{}', 'key', 1, now() returning id, campaign_id`,
    [organizationId],
  );
  return { references: references.map(({ id }) => Number(id)), calls };
}

/** Uses units of a kind at noon, each of a cause, at one price. */
const use = (
  { organizationId }: SqlTenant,
  service: string,
  kind: string,
  units: [number | null, number][],
) =>
  sql.query(
    `select routine.add_usages($2, $3, array_fill($1::bigint, array[$4::int]), array_fill(null::bigint, array[$4]),
       array_fill(3::bigint, array[$4]), $5, array_fill('2026-03-10 12:30:00-05'::timestamptz, array[$4]), null, $6)`,
    [
      organizationId,
      service,
      kind,
      units.length,
      units.map(([, each]) => each),
      units.map(([cause]) => cause),
    ],
  );

/** Posts what is pending, and reads the lines of the hour in which that was. */
async function postAndRead({ organizationId }: SqlTenant) {
  await sql.query("select routine.post_usage('infinity', 100)");
  const { hours } = await findMovementHours(overPg(sql.client()), organizationId, {}, 500);
  return hours.flatMap(({ lines }) => lines);
}

const balanceOf = async ({ organizationId }: SqlTenant) =>
  (
    await sql.query<{ micro: string }>(
      'select balance_micro::text as micro from billing_account where organization_id = $1',
      [organizationId],
    )
  )[0]?.micro;

const sumOf = (lines: { amountMicro: string }[]) =>
  String(lines.reduce((sum, { amountMicro }) => sum + BigInt(amountMicro), 0n));

test('the usage of an hour is one movement, and a line for each campaign that caused it and for the rest', async () => {
  const tenant = await openTenant(sql, { balanceMicro: 0 });
  const { references, calls } = await addCampaigns(tenant, 2);
  const [first = 0, second = 0] = references;
  await use(tenant, 'urlshortener', 'visit', [
    [first, 10],
    [null, 1],
    [second, 4],
  ]);
  await use(tenant, 'urlshortener', 'visit', [[first, 5]]);
  await use(tenant, 'callblasting', 'air_time', [[Number(calls?.id), 7]]);
  const lines = await postAndRead(tenant);
  const toLine = ({ kind, quantity, amountMicro, campaign, movements }: (typeof lines)[number]) => [
    kind,
    quantity,
    amountMicro,
    campaign,
    movements,
  ];
  expect(lines.map(toLine).toSorted()).toEqual(
    [
      ['visit', 15, '-45', { of: 'links', id: String(first), name: 'Campaign 1' }, 1],
      ['visit', 4, '-12', { of: 'links', id: String(second), name: 'Campaign 2' }, 1],
      ['visit', 1, '-3', null, 1],
      ['air_time', 7, '-21', { of: 'calls', id: calls?.campaign_id, name: 'Reminder' }, 1],
    ].toSorted(),
  );
  expect(sumOf(lines)).toBe(await balanceOf(tenant));
  expect(
    await sql.query('select count(*)::int from movement where organization_id = $1', [tenant.organizationId]),
  ).toEqual([{ count: 2 }]);
});

test('usage that no campaign caused says nothing of causes', async () => {
  const tenant = await openTenant(sql, { balanceMicro: 0 });
  await use(tenant, 'urlshortener', 'visit', [[null, 4]]);
  expect(await postAndRead(tenant)).toMatchObject([{ quantity: 4, campaign: null, furtherCampaigns: 0 }]);
  expect(
    await sql.query('select causes from movement where organization_id = $1', [tenant.organizationId]),
  ).toEqual([{ causes: null }]);
});

test('the smallest campaigns of an hour with very many are one line, with the sum that is left', async () => {
  const tenant = await openTenant(sql, { balanceMicro: 0 });
  const { references } = await addCampaigns(tenant, 130);
  await use(
    tenant,
    'urlshortener',
    'visit',
    references.map((id, place) => [id, place + 1]),
  );
  const lines = await postAndRead(tenant);
  expect(lines).toHaveLength(101);
  expect(lines.find(({ campaign }) => campaign === null)).toMatchObject({
    furtherCampaigns: 30,
    quantity: (30 * 31) / 2,
  });
  expect(sumOf(lines)).toBe(await balanceOf(tenant));
});

test("batches of links are one line of their links' campaign, and speech of a campaign of calls one of that", async () => {
  const tenant = await openTenant(sql, { balanceMicro: 0 });
  const { references, calls } = await addCampaigns(tenant, 1);
  const jobs = await sql.query<{ id: string }>(
    `insert into batch (job_id, service, organization_id, count, accepted, terms, unit_micro, created_at, expires_at)
     select gen_random_uuid(), 'urlshortener', $1, 1, 1, case when n < 3 then jsonb_build_object('referenceId', $2::bigint) else '{}' end, 5,
            now(), now() from generate_series(1, 3) n returning job_id as id`,
    [tenant.organizationId, references[0]],
  );
  const post = (service: string, kind: string, reference: string | undefined) =>
    sql.query("select routine.post_movement($1, 'charge', -5, $2, 2, 'Text', $3, null, $4)", [
      tenant.organizationId,
      service,
      reference,
      kind,
    ]);
  for (const { id } of jobs) await post('urlshortener', 'link_batch', id);
  for (let n = 0; n < 3; n += 1) await post('callblasting', 'speech', calls?.campaign_id);
  await post('callblasting', 'speech', jobs[0]?.id);
  const lines = await postAndRead(tenant);
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'link_batch',
        movements: 2,
        campaign: expect.objectContaining({ of: 'links' }),
      }),
      expect.objectContaining({ kind: 'link_batch', movements: 1, reference: jobs[2]?.id, campaign: null }),
      expect.objectContaining({
        kind: 'speech',
        movements: 3,
        campaign: expect.objectContaining({ name: 'Reminder' }),
      }),
      expect.objectContaining({ kind: 'speech', movements: 1, reference: jobs[0]?.id, campaign: null }),
    ]),
  );
  expect(sumOf(lines)).toBe(await balanceOf(tenant));
});

test("another organization's campaign has no name", async () => {
  const [tenant, stranger] = [await openTenant(sql, { balanceMicro: 0 }), await openTenant(sql)];
  const { references } = await addCampaigns(stranger, 1);
  await use(tenant, 'urlshortener', 'visit', [[references[0] ?? 0, 2]]);
  expect(await postAndRead(tenant)).toMatchObject([{ quantity: 2, campaign: null }]);
});
