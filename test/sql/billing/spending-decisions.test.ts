import { describe, expect, test } from 'vitest';
import { openAccount } from '../suite/accounts.ts';
import { openTenant, setPrice, setSpendLimit, toSandbox } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

describe('funds_refusal', () => {
  const refusalOf = async (
    organization: number,
    unit: number,
    quantity: number,
    stage = 'charge',
    beside = 0,
  ) => {
    const [row] = await sql.query<{ reason: string | null }>(
      `select routine.funds_refusal($1, account, $2, $3, $4, $5) as reason
         from (select $1::bigint as id) asked left join billing_account account on account.organization_id = asked.id`,
      [organization, stage, unit, quantity, beside],
    );
    return row?.reason;
  };

  test('funds cover what is available, the credit line included, and not a micro more', async () => {
    const organization = await openAccount(sql.client(), { balanceMicro: 100, creditLineMicro: 50 });
    expect(await refusalOf(organization, 15, 10)).toBeNull();
    expect(await refusalOf(organization, 15, 10, 'charge', 1)).toBe('INSUFFICIENT_FUNDS');
  });

  test('the highest price of the most units is too much for any usual balance, and no overflow', async () => {
    const organization = await openAccount(sql.client(), { balanceMicro: 1_000_000_000 });
    expect(await refusalOf(organization, 50_000_000_000_000, 100_000)).toBe('INSUFFICIENT_FUNDS');
  });

  test('what attempts in progress hold is not available', async () => {
    const organization = await openAccount(sql.client(), { balanceMicro: 100 });
    await sql.query('update billing_account set held_micro = 40 where organization_id = $1', [organization]);
    expect(await refusalOf(organization, 60, 1)).toBeNull();
    expect(await refusalOf(organization, 61, 1)).toBe('INSUFFICIENT_FUNDS');
  });

  test('a spend limit counts what attempts in progress hold, and refuses only after funds do', async () => {
    const organization = await openAccount(sql.client(), { balanceMicro: 100 });
    await sql.query('update billing_account set held_micro = 40 where organization_id = $1', [organization]);
    await setSpendLimit(sql, organization, 'day', 50);
    expect(await refusalOf(organization, 10, 1)).toBeNull();
    expect(await refusalOf(organization, 11, 1)).toBe('SPEND_LIMIT_REACHED');
    expect(await refusalOf(organization, 61, 1)).toBe('INSUFFICIENT_FUNDS');
  });

  test('even what is free needs an active account', async () => {
    const organization = await openAccount(sql.client());
    expect(await refusalOf(organization, 0, 1)).toBeNull();
    await sql.query("update billing_account set status = 'closed' where organization_id = $1", [
      organization,
    ]);
    expect(await refusalOf(organization, 0, 1)).toBe('NO_ACTIVE_ACCOUNT');
    const { rows } = await sql
      .client()
      .query("insert into organization (name) values ('None') returning id::int");
    expect(await refusalOf(rows[0].id, 0, 1)).toBe('NO_ACTIVE_ACCOUNT');
  });

  test("a call that is accepted needs a second under the day's ceiling, and no funds", async () => {
    const organization = await openAccount(sql.client());
    await sql.query('insert into call_setting (organization_id, day_limit_micro) values ($1, 10)', [
      organization,
    ]);
    expect(await refusalOf(organization, 10, 99, 'accept')).toBeNull();
    expect(await refusalOf(organization, 11, 1, 'accept')).toBe('DAY_LIMIT_REACHED');
    expect(await refusalOf(organization, 10, 2, 'hold')).toBe('DAY_LIMIT_REACHED');
    expect(await refusalOf(organization, 10, 1, 'hold')).toBe('INSUFFICIENT_FUNDS');
  });
});

describe('is_priced_in_plan', () => {
  const isPriced = async (organization: number, item: string, hasRow: boolean, micro: number | null) =>
    (
      await sql.query<{ priced: boolean }>(
        `select routine.is_priced_in_plan($1, 'COP', $2, now(), $3, $4) as priced`,
        [organization, item, hasRow, micro],
      )
    )[0]?.priced;

  test('a price without an amount is enough, except for links, which need a priced shortener', async () => {
    const { organizationId: unpriced } = await openTenant(sql);
    const { organizationId: priced } = await openTenant(sql, {}, { 'urlshortener.visit': 1 });
    expect(await isPriced(unpriced, 'numberinsight.lookup', true, null)).toBe(true);
    expect(await isPriced(unpriced, 'numberinsight.lookup', false, null)).toBe(false);
    expect(await isPriced(unpriced, 'urlshortener.link', true, null)).toBe(false);
    expect(await isPriced(unpriced, 'urlshortener.link', true, 5)).toBe(true);
    expect(await isPriced(priced, 'urlshortener.link', false, null)).toBe(true);
    await setPrice(sql, priced, 'urlshortener.visit', null, '2021-01-01');
    expect(await isPriced(priced, 'urlshortener.link', false, null)).toBe(false);
  });
});

test.each([
  ['urlshortener', true, 'charge', 'URLSHORTENER_LINK_QUOTA_EXCEEDED'],
  ['numberinsight', false, 'charge', 'RATE_TPS_EXCEEDED'],
  ['callblasting', false, 'hold', 'BILLING_SPEND_LIMIT_REACHED'],
  ['callblasting', false, 'accept', 'BILLING_SPEND_LIMIT_REACHED'],
] as const)(
  'sandbox_refusal: a sandbox that used up its quota of %s (link: %s, stage %s) is refused with %s',
  async (service, isLink, stage, refusal) => {
    const ask = async (organization: number) =>
      (
        await sql.query('select * from routine.sandbox_refusal($1, $2, $3, $4, 1, now())', [
          organization,
          service,
          isLink,
          stage,
        ])
      )[0];
    const { organizationId: full } = await openTenant(sql);
    await toSandbox(sql, full, service);
    expect(await ask(full)).toMatchObject({ refusal, reason: 'DAY_LIMIT_REACHED', quota: { left: 0 } });

    const { organizationId: fresh } = await openTenant(sql);
    expect(await ask(fresh)).toEqual({ refusal: null, reason: null, quota: null });
    const used = await sql.query<{ used: number }>('select used from plan_usage where organization_id = $1', [
      fresh,
    ]);
    expect(used).toEqual(stage === 'accept' ? [] : [{ used: 1 }]);
  },
);
