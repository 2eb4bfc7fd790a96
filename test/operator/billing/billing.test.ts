import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import {
  openAccount,
  setAccountStatus,
  setBillingMode,
  setCreditLine,
} from '../../../shared/billing/account/billing-account.ts';
import { getAccountOrThrow } from '../../../shared/billing/account/get-account-or-throw.ts';
import { clearSpendLimit, setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { adjust } from '../../../shared/billing/movements/adjust.ts';
import { listAccountMovements } from '../../../shared/billing/movements/list-movements.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
beforeEach(() => {
  ctx = cloud.openContext().ctx;
});

const UNIT = 1_000_000n;

async function newOrganization(): Promise<number> {
  const { id } = await createOrganization(ctx, { name: 'Billing', account: { currency: 'COP' } });
  return id;
}

describe('The billing mode of an organization', () => {
  const payment = (organizationId: number) => ({ organizationId, amountMicro: UNIT, reference: 'p' });

  test('changes to credit and back, but not while the organization owes', async () => {
    const organizationId = await newOrganization();
    expect(await setBillingMode(ctx, { organizationId, mode: 'credit', creditLineMicro: 5n })).toEqual({
      organizationId,
      mode: 'credit',
      creditLineMicro: 5n,
    });
    const debit = { organizationId, direction: 'debit', description: 'Fee', reference: 'fee' } as const;
    await adjust(ctx, { ...debit, amountMicro: 3n });
    await expect(setBillingMode(ctx, { organizationId, mode: 'prepaid' })).rejects.toMatchObject({
      code: 'ACCOUNT_OWES',
      details: { owedMicro: 3n },
    });
    await topUpBalance(ctx, payment(organizationId));
    expect(await setBillingMode(ctx, { organizationId, mode: 'prepaid' })).toMatchObject({
      mode: 'prepaid',
      creditLineMicro: 0n,
    });
    await expect(
      told(setBillingMode(ctx, { organizationId, mode: 'prepaid', creditLineMicro: 1n })),
    ).rejects.toThrow('creditLineMicro: a prepaid account has no credit line');
  });

  test.each(['pending_micro', 'held_micro'])('counts %s as owed', async (column) => {
    const organizationId = await newOrganization();
    await topUpBalance(ctx, payment(organizationId));
    await setBillingMode(ctx, { organizationId, mode: 'credit' });
    await cloud.query(`update billing_account set ${column} = $2 where organization_id = $1`, [
      organizationId,
      UNIT + 1n,
    ]);
    await expect(setBillingMode(ctx, { organizationId, mode: 'prepaid' })).rejects.toMatchObject({
      code: 'ACCOUNT_OWES',
      details: { owedMicro: 1n },
    });
  });

  test('may be credit with a credit line of 0', async () => {
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
  test('equals the balance after its last movement', async () => {
    const organizationId = await newOrganization();
    const reason = { organizationId, description: 'Goodwill' };
    expect(
      await topUpBalance(ctx, { organizationId, amountMicro: 100n * UNIT, reference: 'p1' }),
    ).toMatchObject({
      type: 'topup',
      currency: 'COP',
      balanceMicro: 100n * UNIT,
    });
    await adjust(ctx, { ...reason, direction: 'credit', amountMicro: 1n, reference: 't1' });
    await adjust(ctx, { ...reason, direction: 'debit', amountMicro: 150n * UNIT, reference: 't2' });
    expect(await getAccountOrThrow(ctx, organizationId)).toMatchObject({ balanceMicro: -50n * UNIT + 1n });
    expect(await listAccountMovements(ctx, { organizationId, limit: 10 })).toMatchObject([
      { type: 'adjustment', amountMicro: -150n * UNIT, balanceAfterMicro: -50n * UNIT + 1n, reference: 't2' },
      { type: 'adjustment', amountMicro: 1n, balanceAfterMicro: 100n * UNIT + 1n, reference: 't1' },
      { type: 'topup', amountMicro: 100n * UNIT, balanceAfterMicro: 100n * UNIT, reference: 'p1' },
    ]);
  });

  test('applies concurrent top-ups one after another', async () => {
    const organizationId = await newOrganization();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        topUpBalance(cloud.openContext().ctx, { organizationId, amountMicro: 7n, reference: `p${n}` }),
      ),
    );
    const movements = (await listAccountMovements(ctx, { organizationId, limit: 50 })).toReversed();
    expect(movements.map(({ balanceAfterMicro }) => balanceAfterMicro)).toEqual(
      Array.from({ length: 30 }, (_, n) => 7n * BigInt(n + 1)),
    );
  });

  test('applies a payment once, even if it is posted several times at once', async () => {
    const organizationId = await newOrganization();
    const post = () =>
      topUpBalance(cloud.openContext().ctx, { organizationId, amountMicro: 5n * UNIT, reference: 'bank-1' });
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

    await expect(post()).rejects.toMatchObject({ code: 'REFERENCE_USED' });
    expect(await getAccountOrThrow(ctx, organizationId)).toMatchObject({ balanceMicro: 5n * UNIT });
    const other = await newOrganization();
    expect(
      await topUpBalance(ctx, { organizationId: other, amountMicro: UNIT, reference: 'bank-1' }),
    ).toMatchObject({ balanceMicro: UNIT });
  });

  test.each([0n, -1n, 2n ** 53n])('rejects a top-up of %s micros', async (amountMicro) => {
    const organizationId = await newOrganization();
    await expect(told(topUpBalance(ctx, { organizationId, amountMicro, reference: 'p' }))).rejects.toThrow(
      /^amountMicro: /,
    );
    expect(await listAccountMovements(ctx, { organizationId, limit: 1 })).toEqual([]);
  });

  test('requires a billing account, which can be opened only once', async () => {
    const { id: organizationId } = await createOrganization(ctx, { name: 'No currency' });
    const payment = { organizationId, amountMicro: UNIT, reference: 'p' };
    await expect(told(topUpBalance(ctx, payment))).rejects.toThrow('has no billing account');
    await openAccount(ctx, { organizationId, currency: 'USD', mode: 'credit', creditLineMicro: UNIT });
    expect(await topUpBalance(ctx, payment)).toMatchObject({ currency: 'USD' });
    await expect(told(openAccount(ctx, { organizationId, currency: 'COP' }))).rejects.toThrow(
      'already has a currency',
    );
    await setCreditLine(ctx, { organizationId, creditLineMicro: 9n * UNIT });
    expect(await getAccountOrThrow(ctx, organizationId)).toMatchObject({ creditLineMicro: 9n * UNIT });
  });

  test('has a credit line only on credit', async () => {
    const account = { currency: 'COP', mode: 'prepaid', creditLineMicro: UNIT } as const;
    await expect(told(createOrganization(ctx, { name: 'X', account }))).rejects.toThrow('has no credit line');
    const organizationId = await newOrganization();
    await expect(told(setCreditLine(ctx, { organizationId, creditLineMicro: UNIT }))).rejects.toThrow(
      'no credit line',
    );
  });

  test.each([
    "update movement set description = 'x' where organization_id = $1",
    'update movement set amount_micro = amount_micro + 1 where organization_id = $1',
    'delete from movement where organization_id = $1',
  ])('has immutable movements: %s', async (statement) => {
    const organizationId = await newOrganization();
    await topUpBalance(ctx, { organizationId, amountMicro: UNIT, reference: 'p' });
    await expect(cloud.query(statement, [organizationId])).rejects.toMatchObject({ code: '23001' });
  });
});

describe('A spend limit', () => {
  test('can be set, changed and cleared', async () => {
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
    await expect(told(clearSpendLimit(ctx, { organizationId, period: 'month' }))).rejects.toThrow(
      'no spend limit',
    );
  });
});

test('a closed billing account can buy nothing until it is reopened', async () => {
  const organizationId = await newOrganization();
  await topUpBalance(ctx, { organizationId, amountMicro: 100n, reference: 'p' });
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
