import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { postMovement, postUsage } from '../../../db/billing/functions/billing.ts';
import { onCi } from '../../harness/ci.ts';
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
    organizationId,
    unitMicro,
    quantity,
  ]);
const FAR = new Date('2999-01-01');

suiteOf(sql, postUsage, (call) => {
  const post = (by: pg.Client, before: string, limit = 100) =>
    call({ before: before === 'infinity' ? FAR : new Date(before), limit }, by);

  test('posts previous hours, oldest first, up to a limit, and answers how many it processed', async () => {
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

  test('posts usage that arrives for a posted hour as another movement of that hour', async () => {
    const id = await openAccount(client, { balanceMicro: 1_000 });
    const hour = new Date('2026-03-01T04:00:00Z');
    const useLate = (quantity: number) =>
      client.query("select routine.add_usage($1, null, 'urlshortener', 'visit', 3, $2, $3)", [
        id,
        quantity,
        '2026-02-28T23:30:00-05:00',
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

  test('charges each unit once, without deadlocks, while add_usage runs concurrently on many accounts', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await openAccount(client, { balanceMicro: 100_000 }));
    const workers = await sql.connections(onCi(8, 4));
    const used = new Map(ids.map((id) => [id, 0]));
    await Promise.all(
      workers.map(async (by, worker) => {
        for (let step = 0; step < onCi(40, 20); step += 1) {
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

  test('posts nothing when killed, and everything on the next run', async () => {
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

  test('skips what a balance cannot hold, and posts the rest', async () => {
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
    organization,
    type: 'charge' as const,
    amountMicro,
    service: 'tts',
    quantity: 1,
    description: 'Speech',
    reference: null,
    costCenter: null,
    kind: 'speech' as const,
    usageHour: null,
    chargedAt: null,
  });

  test('changes a balance by any amount, even below zero, and stores the movement', async () => {
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
  ])('stores movements that nobody can change: %s', async (change) => {
    const id = await openAccount(client, { balanceMicro: 10 });
    await expect(sql.query(change, [id])).rejects.toThrow();
    expect(await readAccount(client, id)).toMatchObject({ balance: 10 });
  });

  test('loses no concurrent movement', async () => {
    const id = await openAccount(client, { balanceMicro: 1_000 });
    const workers = await sql.connections(onCi(20, 8));
    await Promise.all(workers.map((by, n) => call(movementOf(id, BigInt(-1 - n)), by)));
    expect(await readAccount(client, id)).toMatchObject({ balance: 1_000 - onCi(210, 36) });
    expect(await countOf(sql, 'movement', id)).toBe(1 + workers.length);
  });
});
