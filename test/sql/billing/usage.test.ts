import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount, readAccount } from '../suite/accounts.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let client: pg.Client;
beforeAll(async () => {
  client = await sql.connect();
});
const addUsage = (by: pg.Client, organizationId: number, unitMicro: number, quantity = 1) =>
  by.query("select routine.add_usage($1, null, 'urlshortener', 'visit', $2, $3)", [
    organizationId,
    unitMicro,
    quantity,
  ]);
const post = async (by: pg.Client, before: string, limit = 100): Promise<number> =>
  (await by.query<{ seen: number }>('select routine.post_usage($1, $2) as seen', [before, limit])).rows[0]
    ?.seen ?? -1;

describe('add_usage', () => {
  test('takes from the available balance at once, even below zero, and leaves the posted balance', async () => {
    const id = await openAccount(client, { balanceMicro: 10 });
    await addUsage(client, id, 3, 5);
    expect(await readAccount(client, id)).toEqual({ balance: 10, pending: 15, available: -5 });
  });

  test('fails for an organization without an account', async () => {
    await expect(addUsage(client, 1_000_000, 1)).rejects.toMatchObject({ code: 'P0002' });
  });

  test.each([
    [0, 1],
    [1, 0],
    [-1, 1],
    [1, -1],
  ])('refuses a unit of %i and a quantity of %i', async (unitMicro, quantity) => {
    const id = await openAccount(client, { balanceMicro: 10 });
    await expect(addUsage(client, id, unitMicro, quantity)).rejects.toMatchObject({ code: '23514' });
    expect(await readAccount(client, id)).toEqual({ balance: 10, pending: 0, available: 10 });
  });

  test('reports a crossing of the threshold once, whether by usage or a movement', async () => {
    const id = await openAccount(client, { balanceMicro: 10, lowBalanceMicro: 8 });
    await client.query(
      `insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://example.com', '')`,
      [id],
    );
    const told = async () =>
      (await client.query('select id from webhook_event where organization_id = $1', [id])).rows.length;
    await addUsage(client, id, 2);
    expect(await told()).toBe(0);
    await addUsage(client, id, 1);
    expect(await told()).toBe(1);
    await addUsage(client, id, 1);
    await post(client, 'infinity');
    expect(await told()).toBe(1);
    expect(await readAccount(client, id)).toEqual({ balance: 6, pending: 0, available: 6 });
  });
});

describe('add_usages', () => {
  const addUsages = (
    used: { organization: number; costCenter?: number; unitMicro: number; quantity: number }[],
  ) =>
    client.query("select routine.add_usages('urlshortener', 'visit', $1, $2, $3, $4)", [
      used.map(({ organization }) => organization),
      used.map(({ costCenter = null }) => costCenter),
      used.map(({ unitMicro }) => unitMicro),
      used.map(({ quantity }) => quantity),
    ]);
  const eventsOf = async (id: number): Promise<string[]> =>
    (
      await client.query<{ type: string }>(
        'select type from webhook_event where organization_id = $1 order by 1',
        [id],
      )
    ).rows.map(({ type }) => type);

  test("sums an organization's usage by cost center and price, and reports each of its limits", async () => {
    const [low, limited, plain] = [
      await openAccount(client, { balanceMicro: 100, lowBalanceMicro: 90 }),
      await openAccount(client, { balanceMicro: 100 }),
      await openAccount(client, { balanceMicro: 10 }),
    ];
    for (const id of [low, limited, plain])
      await client.query(
        `insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://example.com', '')`,
        [id],
      );
    await client.query(
      "insert into spend_limit (organization_id, period, limit_micro) values ($1, 'day', 20)",
      [limited],
    );
    const { rows } = await client.query<{ id: number }>(
      "insert into cost_center (organization_id, code, name) values ($1, 'c', 'C') returning id::int",
      [low],
    );
    const costCenter = rows[0]?.id ?? 0;
    await addUsages([
      { organization: plain, unitMicro: 7, quantity: 2 },
      { organization: low, unitMicro: 2, quantity: 3 },
      { organization: limited, unitMicro: 4, quantity: 5 },
      { organization: low, costCenter, unitMicro: 2, quantity: 1 },
      { organization: low, unitMicro: 2, quantity: 1 },
    ]);
    await addUsages([{ organization: low, unitMicro: 3, quantity: 1 }]);
    expect(await readAccount(client, low)).toEqual({ balance: 100, pending: 13, available: 87 });
    expect(await readAccount(client, limited)).toEqual({ balance: 100, pending: 20, available: 80 });
    expect(await readAccount(client, plain)).toEqual({ balance: 10, pending: 14, available: -4 });
    const pending = await client.query(
      `select cost_center_id::int as center, unit_micro::int as unit, quantity::int from pending_usage where organization_id = $1
        order by center nulls first, unit`,
      [low],
    );
    expect(pending.rows).toEqual([
      { center: null, unit: 2, quantity: 4 },
      { center: null, unit: 3, quantity: 1 },
      { center: costCenter, unit: 2, quantity: 1 },
    ]);
    expect(await eventsOf(low)).toEqual(['billing.balance.low']);
    expect(await eventsOf(limited)).toEqual(['billing.spend_limit.reached']);
    expect(await eventsOf(plain)).toEqual([]);
  });

  test('assigns usage to the Colombian hour, day and month in which it occurred, however late it arrives', async () => {
    const id = await openAccount(client, { balanceMicro: 1_000 });
    await client.query(
      `insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://example.com', '')`,
      [id],
    );
    for (const period of ['day', 'month'])
      await client.query(
        'insert into spend_limit (organization_id, period, limit_micro) values ($1, $2, 10)',
        [id, period],
      );
    const moments = [
      '2026-02-28T23:59:59.999-05:00',
      '2026-03-01T00:00:00-05:00',
      '2026-03-01T00:59:59-05:00',
    ];
    const add = (units: number[], at: (string | null)[]) =>
      client.query("select routine.add_usages('urlshortener', 'visit', $1, $2, $3, $4, $5)", [
        units.map(() => id),
        units.map(() => null),
        units,
        units.map(() => 1),
        at,
      ]);
    await add([100, 20, 20], moments);
    await add([100, 3], [...moments.slice(0, 1), null]);
    const pending = await client.query(
      `select hour, unit_micro::int as unit, quantity::int from pending_usage
        where organization_id = $1 and hour < '2026-04-01' order by hour`,
      [id],
    );
    expect(pending.rows).toEqual([
      { hour: new Date('2026-03-01T04:00:00Z'), unit: 100, quantity: 2 },
      { hour: new Date('2026-03-01T05:00:00Z'), unit: 20, quantity: 2 },
    ]);
    const spent = await client.query(
      `select period, period_start::text as start, spent_micro::int as micro from spend
        where organization_id = $1 and period_start < '2026-04-01' order by period_start, period`,
      [id],
    );
    expect(spent.rows).toEqual([
      { period: 'month', start: '2026-02-01', micro: 200 },
      { period: 'day', start: '2026-02-28', micro: 200 },
      { period: 'day', start: '2026-03-01', micro: 40 },
      { period: 'month', start: '2026-03-01', micro: 40 },
    ]);
    // Limits of days and months that are over refuse nothing, and today's have room.
    expect(await eventsOf(id)).toEqual([]);
    const room = await client.query(
      'select routine.spend_limit_reached($1, 7) as exact, routine.spend_limit_reached($1, 8) as over',
      [id],
    );
    expect(room.rows).toEqual([{ exact: false, over: true }]);
    expect(await readAccount(client, id)).toEqual({ balance: 1_000, pending: 243, available: 757 });
    await post(client, 'infinity');
    expect(await readAccount(client, id)).toEqual({ balance: 757, pending: 0, available: 757 });
  });

  test('charges nobody when one of the organizations has no account', async () => {
    const id = await openAccount(client, { balanceMicro: 10 });
    await expect(
      addUsages([id, 1_000_000].map((organization) => ({ organization, unitMicro: 1, quantity: 1 }))),
    ).rejects.toMatchObject({ code: 'P0002' });
    expect(await readAccount(client, id)).toEqual({ balance: 10, pending: 0, available: 10 });
  });
});
