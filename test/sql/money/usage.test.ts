import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { postMovement, postUsage } from '../../../db/sql/money.ts';
import { openAccount, readAccount } from '../suite/accounts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { countOf } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let client: pg.Client;
beforeAll(async () => {
  client = await sql.connect();
});

const addUsage = (by: pg.Client, organizationId: number, unitMicro: number, quantity = 1) =>
  by.query("select routine.add_usage($1, null, 'urlshortener', 'visit', $2, $3)", [
    ...[organizationId, unitMicro, quantity],
  ]);
const post = async (by: pg.Client, before: string, limit = 100): Promise<number> =>
  (await by.query<{ seen: number }>('select routine.post_usage($1, $2) as seen', [before, limit])).rows[0]
    ?.seen ?? -1;

const FAR = new Date('2999-01-01');

describe('add_usage', () => {
  test('takes from what is available at once, below zero too, and leaves the balance', async () => {
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
  ])('takes no unit of %i and no quantity of %i', async (unitMicro, quantity) => {
    const id = await openAccount(client, { balanceMicro: 10 });
    await expect(addUsage(client, id, unitMicro, quantity)).rejects.toMatchObject({ code: '23514' });
    expect(await readAccount(client, id)).toEqual({ balance: 10, pending: 0, available: 10 });
  });

  test('tells a crossing of the threshold once, whether by usage or a movement', async () => {
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

  test('sums what one organization used by cost center and price, and tells each of its own limits', async () => {
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

  test('belongs to the Colombia hour, day and month in which it was used, however late it comes', async () => {
    const id = await openAccount(client, { balanceMicro: 1_000 });
    await client.query(
      `insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://example.com', '')`,
      [id],
    );
    for (const period of ['day', 'month'])
      await client.query(
        'insert into spend_limit (organization_id, period, limit_micro) values ($1, $2, 10)',
        [...[id, period]],
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

suiteOf(sql, postUsage, (call) => {
  const post = (by: pg.Client, before: string, limit = 100) =>
    call({ before: before === 'infinity' ? FAR : new Date(before), limit }, by);

  test('posts what is of hours before, oldest first, so many at once, and answers how many it looked at', async () => {
    const id = await openAccount(client, { balanceMicro: 1_000 });
    for (const [hours, unitMicro] of [
      [3, 1],
      [2, 10],
      [1, 100],
    ] as const) {
      await addUsage(client, id, unitMicro);
      await client.query(
        "update pending_usage set hour = date_trunc('hour', now()) - make_interval(hours => $2) where organization_id = $1 and unit_micro = $3",
        [id, hours, unitMicro],
      );
    }
    await addUsage(client, id, 500);
    const thisHour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    expect(await post(client, thisHour, 2)).toBe(2);
    expect(await readAccount(client, id)).toMatchObject({ balance: 989, pending: 600 });
    expect(await post(client, thisHour, 2)).toBe(1);
    expect(await post(client, thisHour, 2)).toBe(0);
    expect(await readAccount(client, id)).toEqual({ balance: 889, pending: 500, available: 389 });
    await post(client, 'infinity');
  });

  test('posts what comes to an hour that was posted before, as a further movement of that hour', async () => {
    const id = await openAccount(client, { balanceMicro: 1_000 });
    const hour = new Date('2026-03-01T04:00:00Z');
    const useLate = (quantity: number) =>
      client.query("select routine.add_usage($1, null, 'urlshortener', 'visit', 3, $2, $3)", [
        ...[id, quantity, '2026-02-28T23:30:00-05:00'],
      ]);
    for (const quantity of [2, 5]) {
      await useLate(quantity);
      await post(client, 'infinity');
    }
    const { rows } = await client.query(
      "select usage_hour, quantity::int from movement where organization_id = $1 and kind = 'visit' order by id",
      [id],
    );
    expect(rows).toEqual([
      { usage_hour: hour, quantity: 2 },
      { usage_hour: hour, quantity: 5 },
    ]);
    const days = await client.query(
      "select sum(quantity)::int as quantity from movement_day where organization_id = $1 and used_on = '2026-02-28'",
      [id],
    );
    expect(days.rows).toEqual([{ quantity: 7 }]);
    expect(await readAccount(client, id)).toEqual({ balance: 979, pending: 0, available: 979 });
  });

  test('and add_usage by many at once, of many accounts, charge each unit once and deadlock nowhere', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await openAccount(client, { balanceMicro: 100_000 }));
    const workers = await Promise.all(Array.from({ length: 8 }, () => sql.connect()));
    const used = new Map(ids.map((id) => [id, 0]));
    await Promise.all(
      workers.map(async (by, worker) => {
        for (let step = 0; step < 40; step += 1) {
          const id = ids[(worker + step) % ids.length] ?? 0;
          const unitMicro = 1 + ((worker * step) % 5);
          if (step % 4 === worker % 4) await post(by, 'infinity', 3);
          await addUsage(by, id, unitMicro, 2);
          used.set(id, (used.get(id) ?? 0) + 2 * unitMicro);
        }
      }),
    );
    for (const id of ids)
      expect((await readAccount(client, id)).available).toBe(100_000 - (used.get(id) ?? 0));
    while ((await post(client, 'infinity')) > 0);
    for (const id of ids)
      expect(await readAccount(client, id)).toMatchObject({
        pending: 0,
        balance: 100_000 - (used.get(id) ?? 0),
      });
  });

  test('that is killed posts nothing, and the next one all', async () => {
    const id = await openAccount(client, { balanceMicro: 100 });
    await addUsage(client, id, 7);
    const killed = await sql.connect();
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
    await killed.query('begin');
    await post(killed, 'infinity');
    await client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(killed.query('commit')).rejects.toThrow();
    expect(await readAccount(client, id)).toEqual({ balance: 100, pending: 7, available: 93 });
    await post(client, 'infinity');
    expect(await readAccount(client, id)).toEqual({ balance: 93, pending: 0, available: 93 });
  });

  test('leaves what a balance cannot hold, and posts that of others', async () => {
    const [full, other] = [
      await openAccount(client, { balanceMicro: 0 }),
      await openAccount(client, { balanceMicro: 10 }),
    ];
    const setBalance = (micros: bigint) =>
      client.query('update billing_account set balance_micro = $2 where organization_id = $1', [
        full,
        micros,
      ]);
    await setBalance(-(2n ** 63n) + 2n);
    for (const id of [full, other]) await addUsage(client, id, 3);
    expect(await post(client, 'infinity')).toBe(2);
    expect(await readAccount(client, other)).toEqual({ balance: 7, pending: 0, available: 7 });
    await setBalance(0n);
    expect(await post(client, 'infinity')).toBe(1);
    expect(await readAccount(client, full)).toEqual({ balance: -3, pending: 0, available: -3 });
  });
});

suiteOf(sql, postMovement, (call) => {
  const movementOf = (organization: number, amountMicro: bigint) => ({
    ...{ organization, type: 'charge' as const, amountMicro, service: 'tts', quantity: 1 },
    ...{ description: 'Speech', reference: null, costCenter: null, kind: 'speech' as const, usageHour: null },
  });

  test('moves a balance by any amount, below what there is too, and keeps the movement', async () => {
    const id = await openAccount(client, { balanceMicro: 10 });
    await call(movementOf(id, -25n));
    expect(await readAccount(client, id)).toEqual({ balance: -15, pending: 0, available: -15 });
    await call({ ...movementOf(id, 9_007_199_254_740_993n), type: 'refund' });
    const [row] = await sql.query<{ balance: string }>(
      'select balance_micro::text as balance from billing_account where organization_id = $1',
      [id],
    );
    expect(row?.balance).toBe('9007199254740978');
    await expect(call(movementOf(1_000_000, -1n))).rejects.toMatchObject({ code: 'P0002' });
  });

  test.each([
    'update movement set amount_micro = 1 where organization_id = $1',
    'delete from movement where organization_id = $1',
  ])('leaves what nobody changes: %s', async (change) => {
    const id = await openAccount(client, { balanceMicro: 10 });
    await expect(sql.query(change, [id])).rejects.toThrow();
    expect(await readAccount(client, id)).toMatchObject({ balance: 10 });
  });

  test('by many at once loses none', async () => {
    const id = await openAccount(client, { balanceMicro: 1_000 });
    const workers = await Promise.all(Array.from({ length: 20 }, () => sql.connect()));
    await Promise.all(workers.map((by, n) => call(movementOf(id, BigInt(-1 - n)), by)));
    expect(await readAccount(client, id)).toMatchObject({ balance: 1_000 - 210 });
    expect(await countOf(sql, 'movement', id)).toBe(21);
  });
});
