import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { settlePayment } from '../../../db/billing/functions/billing.ts';
import { openAccount, readAccount } from '../suite/accounts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let client: pg.Client;
beforeAll(async () => {
  client = await sql.connect();
});

async function begin(status = 'pending') {
  const organizationId = await openAccount(client, { balanceMicro: 1_000 });
  const id = randomUUID();
  const { rows } = await client.query(`insert into "user" (name, email) values ('Ana', $1) returning id`, [
    `${id}@example.com`,
  ]);
  await client.query(
    "insert into top_up (id, organization_id, user_id, amount_micro, currency, status) values ($1, $2, $3, 500, 'COP', $4)",
    [id, organizationId, rows[0].id, status],
  );
  const balance = async () => (await readAccount(client, organizationId)).balance;
  return { id, balance };
}

suiteOf(sql, settlePayment, (call) => {
  const settle = (
    topUp: string,
    transaction: string,
    status: 'pending' | 'declined' | 'approved' | 'voided',
  ) => call({ topUp, transaction: `${topUp} ${transaction}`, status, provider: 'wompi' }, client);

  test('adds an approved payment once and takes a voided one out once', async () => {
    const { id, balance } = await begin();
    expect([await settle(id, 'a', 'pending'), await balance()]).toEqual(['pending', 1_000]);
    expect([await settle(id, 'a', 'approved'), await balance()]).toEqual(['paid', 1_500]);
    expect([await settle(id, 'a', 'approved'), await balance()]).toEqual(['paid', 1_500]);
    expect([await settle(id, 'a', 'voided'), await balance()]).toEqual(['reversed', 1_000]);
    expect([await settle(id, 'a', 'voided'), await balance()]).toEqual(['reversed', 1_000]);
  });

  test('never takes a payment back to a state before', async () => {
    const { id, balance } = await begin();
    for (const status of ['approved', 'pending', 'declined'] as const) await settle(id, 'a', status);
    expect(await balance()).toBe(1_500);
    // Voided before it was ever seen as approved: nothing to take out, nor to add any more.
    for (const status of ['voided', 'approved'] as const) await settle(id, 'b', status);
    expect(await balance()).toBe(1_500);
  });

  test('lets somebody pay again after a declined payment', async () => {
    const { id, balance } = await begin();
    expect(await settle(id, 'a', 'declined')).toBe('failed');
    expect([await settle(id, 'b', 'approved'), await balance()]).toEqual(['paid', 1_500]);
    expect(await settle(id, 'c', 'declined')).toBe('paid');
  });

  test('takes a payment for the top-up that it was first seen with, and no other', async () => {
    const [first, second] = [await begin(), await begin('mismatched')];
    const payment = { transaction: randomUUID(), status: 'approved' as const, provider: 'wompi' };
    expect(await call({ ...payment, topUp: first.id }, client)).toBe('paid');
    expect(await call({ ...payment, topUp: second.id }, client)).toBe('mismatched');
    expect(await second.balance()).toBe(1_000);
    const expired = await begin('expired');
    expect(await call({ ...payment, topUp: expired.id }, client)).toBe('expired');
    expect(await call({ ...payment, topUp: randomUUID() }, client)).toBeNull();
  });
});
