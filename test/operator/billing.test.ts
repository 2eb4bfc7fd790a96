import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../local/postgres/postgres-roles.ts';
import { adjust } from '../../operator/billing/adjust.ts';
import { listMovements } from '../../operator/billing/list-movements.ts';
import { setPrice } from '../../operator/billing/prices.ts';
import { setAccountStatus } from '../../operator/billing/set-account-status.ts';
import { setBillingMode } from '../../operator/billing/set-billing-mode.ts';
import { setCreditLine } from '../../operator/billing/set-credit-line.ts';
import { topUp } from '../../operator/billing/top-up.ts';
import { createOrganization } from '../../operator/organizations/create-organization.ts';
import { openAccount } from '../../operator/organizations/open-account.ts';
import type { OperatorContext } from '../../operator/program/operator-context.ts';
import { clearSpendLimit } from '../../shared/billing/verbs/clear-spend-limit.ts';
import { getAccountOrThrow } from '../../shared/billing/verbs/get-account-or-throw.ts';
import { setSpendLimit } from '../../shared/billing/verbs/set-spend-limit.ts';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

let cloud: OperatorCloud;
let ctx: OperatorContext;
beforeAll(async () => {
  cloud = await openCloud();
});
beforeEach(() => {
  ctx = cloud.openContext().ctx;
});
afterAll(() => cloud.close());

const UNIT = 1_000_000n;

async function newOrganization(): Promise<number> {
  const { id } = await createOrganization(ctx, { name: 'Billing', account: { currency: 'COP' } });
  return id;
}

describe('How an organization pays', () => {
  const payment = (organizationId: number) => ({ organizationId, amountMicro: UNIT, reference: 'p' });

  test('changes to credit and back, but not while it owes', async () => {
    const organizationId = await newOrganization();
    expect(await setBillingMode(ctx, { organizationId, mode: 'credit', creditLineMicro: 5n })).toEqual({
      ...{ organizationId, mode: 'credit', creditLineMicro: 5n },
    });
    const debit = { organizationId, direction: 'debit', description: 'Fee', reference: 'fee' } as const;
    await adjust(ctx, { ...debit, amountMicro: 3n });
    await expect(setBillingMode(ctx, { organizationId, mode: 'prepaid' })).rejects.toThrow('owes 0.000003');
    await topUp(ctx, payment(organizationId));
    expect(await setBillingMode(ctx, { organizationId, mode: 'prepaid' })).toMatchObject({
      ...{ mode: 'prepaid', creditLineMicro: 0n },
    });
    await expect(
      setBillingMode(ctx, { organizationId, mode: 'prepaid', creditLineMicro: 1n }),
    ).rejects.toThrow('creditLineMicro: a prepaid account has no credit line');
  });

  test.each(['pending_micro', 'held_micro'])('counts %s among what is owed', async (column) => {
    const organizationId = await newOrganization();
    await topUp(ctx, payment(organizationId));
    await setBillingMode(ctx, { organizationId, mode: 'credit' });
    await cloud.query(`update billing_account set ${column} = $2 where organization_id = $1`, [
      organizationId,
      UNIT + 1n,
    ]);
    await expect(setBillingMode(ctx, { organizationId, mode: 'prepaid' })).rejects.toThrow('owes 0.000001');
  });

  test('may be on a credit line of nothing', async () => {
    const organizationId = await newOrganization();
    await setBillingMode(ctx, { organizationId, mode: 'credit', creditLineMicro: 9n });
    expect(await setCreditLine(ctx, { organizationId, creditLineMicro: 0n })).toMatchObject({
      creditLineMicro: 0n,
    });
    const { id } = await createOrganization(ctx, {
      name: 'On credit',
      account: { currency: 'COP', mode: 'credit', creditLineMicro: 0n },
    });
    expect(await getAccountOrThrow(ctx, id)).toMatchObject({ mode: 'credit', creditLineMicro: 0n });
  });
});

describe('A balance', () => {
  test('is chained by its movements', async () => {
    const organizationId = await newOrganization();
    const reason = { organizationId, description: 'Goodwill' };
    expect(await topUp(ctx, { organizationId, amountMicro: 100n * UNIT, reference: 'p1' })).toMatchObject({
      type: 'topup',
      currency: 'COP',
      balanceMicro: 100n * UNIT,
    });
    await adjust(ctx, { ...reason, direction: 'credit', amountMicro: 1n, reference: 't1' });
    await adjust(ctx, { ...reason, direction: 'debit', amountMicro: 150n * UNIT, reference: 't2' });
    expect(await getAccountOrThrow(ctx, organizationId)).toMatchObject({ balanceMicro: -50n * UNIT + 1n });
    expect(await listMovements(ctx, { organizationId, limit: 10 })).toMatchObject([
      { type: 'adjustment', amountMicro: -150n * UNIT, balanceAfterMicro: -50n * UNIT + 1n, reference: 't2' },
      { type: 'adjustment', amountMicro: 1n, balanceAfterMicro: 100n * UNIT + 1n, reference: 't1' },
      { type: 'topup', amountMicro: 100n * UNIT, balanceAfterMicro: 100n * UNIT, reference: 'p1' },
    ]);
  });

  test('takes concurrent top-ups one after the other', async () => {
    const organizationId = await newOrganization();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        topUp(cloud.openContext().ctx, { organizationId, amountMicro: 7n, reference: `p${n}` }),
      ),
    );
    const movements = (await listMovements(ctx, { organizationId, limit: 50 })).toReversed();
    expect(movements.map(({ balanceAfterMicro }) => balanceAfterMicro)).toEqual(
      Array.from({ length: 30 }, (_, n) => 7n * BigInt(n + 1)),
    );
  });

  test('takes a payment once, however often and at once it is posted', async () => {
    const organizationId = await newOrganization();
    const post = () =>
      topUp(cloud.openContext().ctx, { organizationId, amountMicro: 5n * UNIT, reference: 'bank-1' });
    // The lock on the account keeps both waiting, so that neither sees the other's movement when it begins.
    const holder = new pg.Client({ connectionString: asOwner(cloud.environment.DATABASE_URL) });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from billing_account where organization_id = $1 for update', [organizationId]);
    const outcomes = Promise.allSettled([post(), post()]);
    await expect
      .poll(
        async () => (await cloud.query("select from pg_stat_activity where wait_event_type = 'Lock'")).length,
      )
      .toBe(2);
    await holder.end();
    expect((await outcomes).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

    await expect(post()).rejects.toThrow('posted before');
    expect(await getAccountOrThrow(ctx, organizationId)).toMatchObject({ balanceMicro: 5n * UNIT });
    const other = await newOrganization();
    expect(await topUp(ctx, { organizationId: other, amountMicro: UNIT, reference: 'bank-1' })).toMatchObject(
      { balanceMicro: UNIT },
    );
  });

  test.each([0n, -1n, 2n ** 53n])('does not take %s micros', async (amountMicro) => {
    const organizationId = await newOrganization();
    await expect(topUp(ctx, { organizationId, amountMicro, reference: 'p' })).rejects.toThrow(
      /^amountMicro: /,
    );
    expect(await listMovements(ctx, { organizationId, limit: 1 })).toEqual([]);
  });

  test('needs a billing account, which an organization can be given once', async () => {
    const { id: organizationId } = await createOrganization(ctx, { name: 'No currency' });
    const payment = { organizationId, amountMicro: UNIT, reference: 'p' };
    await expect(topUp(ctx, payment)).rejects.toThrow('has no billing account');
    await openAccount(ctx, { organizationId, currency: 'USD', mode: 'credit', creditLineMicro: UNIT });
    expect(await topUp(ctx, payment)).toMatchObject({ currency: 'USD' });
    await expect(openAccount(ctx, { organizationId, currency: 'COP' })).rejects.toThrow(
      'has a currency already',
    );
    await setCreditLine(ctx, { organizationId, creditLineMicro: 9n * UNIT });
    expect(await getAccountOrThrow(ctx, organizationId)).toMatchObject({ creditLineMicro: 9n * UNIT });
  });

  test('has a credit line on credit only', async () => {
    const account = { currency: 'COP', mode: 'prepaid', creditLineMicro: UNIT } as const;
    await expect(createOrganization(ctx, { name: 'X', account })).rejects.toThrow('has no credit line');
    const organizationId = await newOrganization();
    await expect(setCreditLine(ctx, { organizationId, creditLineMicro: UNIT })).rejects.toThrow(
      'no credit line',
    );
  });

  test.each([
    "update movement set description = 'x' where organization_id = $1",
    'update movement set amount_micro = amount_micro + 1 where organization_id = $1',
    'delete from movement where organization_id = $1',
  ])('never changes its past: %s', async (statement) => {
    const organizationId = await newOrganization();
    await topUp(ctx, { organizationId, amountMicro: UNIT, reference: 'p' });
    await expect(cloud.query(statement, [organizationId])).rejects.toMatchObject({ code: '23001' });
  });
});

describe('A spend limit', () => {
  test('is set, changed and cleared', async () => {
    const organizationId = await newOrganization();
    const reached = async () =>
      (
        await cloud.query<{ reached: boolean }>('select routine.spend_limit_reached($1, 10) as reached', [
          organizationId,
        ])
      )[0]?.reached;
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro: 9n });
    expect(await reached()).toBe(true);
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro: 10n });
    expect(await reached()).toBe(false);
    await setSpendLimit(ctx, { organizationId, period: 'month', limitMicro: 9n });
    expect(await reached()).toBe(true);
    await clearSpendLimit(ctx, { organizationId, period: 'month' });
    expect(await reached()).toBe(false);
    await expect(clearSpendLimit(ctx, { organizationId, period: 'month' })).rejects.toThrow('no spend limit');
  });
});

test('a closed billing account buys nothing until it is open again', async () => {
  const organizationId = await newOrganization();
  await topUp(ctx, { organizationId, amountMicro: 100n, reference: 'p' });
  await setPrice(ctx, { organizationId, item: 'numberinsight.lookup', currency: 'COP', amountMicro: 5n });
  const buy = async () => {
    const [row] = await cloud.query<{ refusal: string | null }>(
      "select refusal from routine.charge_usage($1, null, 'numberinsight', 'lookup', 'numberinsight.lookup', 1, 'Look-up', null)",
      [organizationId],
    );
    return row?.refusal;
  };
  expect(await setAccountStatus(ctx, { organizationId, status: 'closed' })).toMatchObject({
    status: 'closed',
  });
  expect(await buy()).toBe('BILLING_INSUFFICIENT_FUNDS');
  await setAccountStatus(ctx, { organizationId, status: 'active' });
  expect(await buy()).toBeNull();
});
