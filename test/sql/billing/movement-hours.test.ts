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
