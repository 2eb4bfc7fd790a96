import { beforeAll, describe, expect, test } from 'vitest';
import { createLinks } from '../../../db/links/functions/links.ts';
import { toEntries } from '../../../db/links/queries/create-links.ts';
import { readAccount, type Terms } from '../suite/accounts.ts';
import { type Call, suiteOf } from '../suite/suite-of.ts';
import {
  countOf,
  endPlans,
  equip,
  eventsOf,
  keyedBy,
  openTenant,
  type SqlTenant,
  setPlan,
  setPrice,
  setSpendLimit,
  takeKey,
  topUp,
} from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import {
  addDomain,
  addPlatformDomain,
  creationsBy,
  ITEM,
  linkOf,
  links,
  openBuyer,
  PRICE,
} from './link-creations.ts';

const sql = useSql();
beforeAll(() => addPlatformDomain(sql));

const open = (terms: Terms = {}, price: number | null = PRICE) => openBuyer(sql, terms, price);
const linksOf = ({ organizationId }: SqlTenant) => countOf(sql, 'link', organizationId);
const accountOf = ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId);

/** Codes that only creations of several links answer. */
const OF_BULKS = Object.fromEntries(
  ['created.refused .refusal CODE_GENERATION_FAILED'].map((answer) => [answer, 'bulk-creations.test.ts']),
);
suiteOf(sql, createLinks, testCreations, OF_BULKS);

function testCreations(call: Call<(typeof createLinks)['args'], (typeof createLinks)['result']>): void {
  const { create, refusal, refusals } = creationsBy(call);

  test('refuses in the order of the contract, and does nothing until every check passes', async () => {
    const [row] = await sql.query<{ id: string }>(
      "insert into organization (name) values ('Sql') returning id",
    );
    const tenant = await equip(sql, Number(row?.id));
    const { organizationId } = tenant;
    await takeKey(sql, organizationId, 'used');
    expect(await refusal(tenant, [{}], keyedBy('used'))).toBe('IDEMPOTENCY_KEY_REUSED');
    // Mistakes in entries are reported before those of the account.
    expect(await refusals(tenant, [{ domain: 'nobody.example' }])).toEqual(['DOMAIN_NOT_ALLOWED']);
    expect(await refusal(tenant)).toBe('URLSHORTENER_CURRENCY_UNDEFINED');
    await sql.query("update organization set currency = 'COP' where id = $1", [organizationId]);
    await setPlan(sql, organizationId, 'urlshortener', 0);
    expect(await refusal(tenant)).toBe('URLSHORTENER_NOT_PRICED');
    await setPrice(sql, organizationId, ITEM, PRICE);
    expect(await refusal(tenant)).toBe('URLSHORTENER_LINK_QUOTA_EXCEEDED');
    await endPlans(sql, organizationId);
    expect(await create(tenant)).toEqual({
      outcome: 'refused',
      quota: null,
      code: 'URLSHORTENER_INSUFFICIENT_FUNDS',
      lack: { currency: 'COP', neededMicro: String(PRICE), availableMicro: null },
    });
    await sql.query(
      "insert into billing_account (organization_id, mode, currency) values ($1, 'prepaid', 'COP')",
      [organizationId],
    );
    await setSpendLimit(sql, organizationId, 'day', 0);
    expect(await create(tenant)).toMatchObject({ lack: { availableMicro: '0' } });
    await topUp(sql, organizationId, PRICE);
    expect(await refusal(tenant)).toBe('URLSHORTENER_SPEND_LIMIT_REACHED');
    expect(await linksOf(tenant)).toBe(0);
    expect(await accountOf(tenant)).toMatchObject({ balance: PRICE });
    expect((await eventsOf(sql, organizationId)).map(({ type }) => type)).toEqual([
      'billing.spend_limit.reached',
    ]);
    await setSpendLimit(sql, organizationId, 'day', PRICE);
    expect(await refusal(tenant)).toBe('created');
  });

  describe('charges to the micro', () => {
    test('the available balance, and not one micro more', async () => {
      const tenant = await open({ balanceMicro: 3 * PRICE - 1 });
      expect(await refusal(tenant, links(3))).toBe('URLSHORTENER_INSUFFICIENT_FUNDS');
      expect(await create(tenant, links(2))).toMatchObject({
        outcome: 'created',
        chargedMicro: BigInt(2 * PRICE),
      });
      expect(await refusal(tenant)).toBe('URLSHORTENER_INSUFFICIENT_FUNDS');
      await topUp(sql, tenant.organizationId, 1);
      expect(await refusal(tenant)).toBe('created');
      expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
    });

    test('the whole credit line, minus pending usage', async () => {
      const tenant = await open({ creditLineMicro: 3 * PRICE });
      await sql.query("select routine.add_usage($1, null, 'urlshortener', 'visit', 1, 1)", [
        tenant.organizationId,
      ]);
      expect(await refusal(tenant, links(3))).toBe('URLSHORTENER_INSUFFICIENT_FUNDS');
      expect(await refusal(tenant, links(2))).toBe('created');
      expect(await accountOf(tenant)).toEqual({ balance: -2 * PRICE, pending: 1, available: PRICE - 1 });
    });

    test.each(['day', 'month'] as const)('up to the spend limit of a %s, inclusive', async (period) => {
      const tenant = await open({ balanceMicro: 100 * PRICE });
      await setSpendLimit(sql, tenant.organizationId, period, 3 * PRICE - 1);
      expect(await refusal(tenant, links(3))).toBe('URLSHORTENER_SPEND_LIMIT_REACHED');
      expect(await refusal(tenant, links(2))).toBe('created');
      expect(await refusal(tenant)).toBe('URLSHORTENER_SPEND_LIMIT_REACHED');
      await setSpendLimit(sql, tenant.organizationId, period, 3 * PRICE);
      expect(await refusal(tenant)).toBe('created');
      expect(await accountOf(tenant)).toMatchObject({ balance: 97 * PRICE });
    });

    test('counts earlier days towards the limit of a month, and not of a day', async () => {
      const tenant = await open({ balanceMicro: 100 * PRICE });
      expect(await refusal(tenant, links(2))).toBe('created');
      await setSpendLimit(sql, tenant.organizationId, 'day', 2 * PRICE);
      expect(await refusal(tenant)).toBe('URLSHORTENER_SPEND_LIMIT_REACHED');
      await sql.query(
        "update spend set period_start = period_start - 1 where organization_id = $1 and period = 'day'",
        [tenant.organizationId],
      );
      expect(await refusal(tenant, links(2))).toBe('created');
      // Yesterday's count for the month.
      await setSpendLimit(sql, tenant.organizationId, 'month', 4 * PRICE);
      await sql.query("delete from spend where organization_id = $1 and period = 'day'", [
        tenant.organizationId,
      ]);
      expect(await refusal(tenant)).toBe('URLSHORTENER_SPEND_LIMIT_REACHED');
    });

    test('nothing on a closed account', async () => {
      const tenant = await open({ balanceMicro: 100 * PRICE }, 0);
      await sql.query("update billing_account set status = 'closed' where organization_id = $1", [
        tenant.organizationId,
      ]);
      expect(await create(tenant)).toMatchObject({ lack: { neededMicro: '0', availableMicro: null } });
      expect(await linksOf(tenant)).toBe(0);
    });
  });

  describe('uses the price', () => {
    test('creates a link at the price of zero without funds or a movement', async () => {
      const tenant = await open({}, 0);
      await setSpendLimit(sql, tenant.organizationId, 'day', 0);
      expect(await create(tenant)).toMatchObject({ outcome: 'created', chargedMicro: 0n });
      expect(await countOf(sql, 'movement', tenant.organizationId)).toBe(0);
    });

    test('null as a refusal, except under a plan where visits have a price', async () => {
      const tenant = await open({ balanceMicro: PRICE }, null);
      expect(await refusal(tenant)).toBe('URLSHORTENER_NOT_PRICED');
      await setPlan(sql, tenant.organizationId, 'urlshortener');
      expect(await refusal(tenant)).toBe('URLSHORTENER_NOT_PRICED');
      await setPrice(sql, tenant.organizationId, 'urlshortener.visit', null);
      expect(await refusal(tenant)).toBe('URLSHORTENER_NOT_PRICED');
      await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 1, '2020-01-02');
      expect(await create(tenant)).toMatchObject({ outcome: 'created', chargedMicro: 0n });
      expect(await accountOf(tenant)).toMatchObject({ balance: PRICE });
    });

    test('refuses a price of another currency or of tomorrow, even with a plan', async () => {
      const tenant = await openTenant(sql, { balanceMicro: PRICE });
      await setPrice(sql, tenant.organizationId, ITEM, PRICE, '2999-01-01');
      await sql.query(
        "insert into price (organization_id, currency, item, amount_micro, effective_from) values ($1, 'USD', $2, 1, '2020-01-01')",
        [tenant.organizationId, ITEM],
      );
      expect(await refusal(tenant)).toBe('URLSHORTENER_NOT_PRICED');
      await setPlan(sql, tenant.organizationId, 'urlshortener');
      expect(await refusal(tenant)).toBe('URLSHORTENER_NOT_PRICED');
      await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 1);
      expect(await refusal(tenant)).toBe('created');
    });
  });

  test("uses a plan's quota to the last unit, and returns what was not created", async () => {
    const tenant = await open();
    await setPlan(sql, tenant.organizationId, 'urlshortener', 3);
    expect(await refusal(tenant, links(4))).toBe('URLSHORTENER_LINK_QUOTA_EXCEEDED');
    expect(await refusals(tenant, [linkOf('one'), linkOf('one'), linkOf('two')])).toEqual([
      null,
      'ALIAS_TAKEN',
      null,
    ]);
    expect(await refusal(tenant, links(2))).toBe('URLSHORTENER_LINK_QUOTA_EXCEEDED');
    expect(await refusal(tenant)).toBe('created');
    expect(await refusal(tenant)).toBe('URLSHORTENER_LINK_QUOTA_EXCEEDED');
    await sql.query('update plan_usage set day = day - 1 where organization_id = $1', [
      tenant.organizationId,
    ]);
    expect(await refusal(tenant, links(3))).toBe('created');
  });

  describe('refuses an entry', () => {
    test('refuses an entry for everything that is wrong with it, in the order of the contract', async () => {
      const tenant = await open({ balanceMicro: 100 * PRICE });
      expect(await refusal(tenant, [linkOf('paypal')])).toBe('created');
      await sql.query("update link set deleted_at = now() where organization_id = $1 and code = 'paypal'", [
        tenant.organizationId,
      ]);
      const wrong = { ...linkOf('paypal'), host: 'go.localhost', brandLike: true };
      const expiresAt = new Date(Date.now() - 1).toISOString();
      const elsewhere = { ...wrong, expiresAt, domain: 'nobody.example' };
      const answer = await create(tenant, [wrong, elsewhere, { expiresAt }]);
      expect(answer).toMatchObject({
        chargedMicro: 0n,
        refused: [
          { place: 0, refusal: 'URL_BLOCKED_HOST', refusals: ['URL_BLOCKED_HOST', 'ALIAS_RESERVED'] },
          {
            place: 1,
            refusal: 'URL_BLOCKED_HOST',
            refusals: ['URL_BLOCKED_HOST', 'EXPIRES_AT_INVALID', 'DOMAIN_NOT_ALLOWED'],
          },
          { place: 2, refusal: 'EXPIRES_AT_INVALID', refusals: ['EXPIRES_AT_INVALID'] },
        ],
      });
    });

    test('on a domain that is foreign, unknown, released or not verified', async () => {
      const [tenant, other] = [await open({ balanceMicro: 100 * PRICE }), await open()];
      await addDomain(sql, other.organizationId, 'other.example');
      await addDomain(sql, tenant.organizationId, 'pending.example', 'pending');
      await addDomain(sql, tenant.organizationId, 'mine.example');
      const tenure = await addDomain(sql, tenant.organizationId, 'released.example');
      await sql.query("update domain_tenure set status = 'released', released_at = now() where id = $1", [
        tenure,
      ]);
      const domains = ['other', 'released', 'none', 'pending', 'mine'].map((name) => `${name}.example`);
      expect(await refusals(tenant, [{ ...linkOf('paypal'), brandLike: true }])).toEqual(['ALIAS_RESERVED']);
      const brand = { ...linkOf('paypal'), brandLike: true, domain: 'mine.example' };
      expect(await refusals(tenant, [...domains.map((domain) => ({ domain })), brand])).toEqual([
        'DOMAIN_NOT_ALLOWED',
        'DOMAIN_NOT_ALLOWED',
        'DOMAIN_NOT_ALLOWED',
        'DOMAIN_NOT_VERIFIED',
        null,
        null,
      ]);
      // A destination on any organization's short domain.
      expect(await refusals(tenant, [{ host: 'other.example' }])).toEqual(['URL_BLOCKED_HOST']);
    });

    test('refuses a taken alias: for 90 days it is only retired for its previous owner', async () => {
      const [tenant, other] = [
        await open({ balanceMicro: 100 * PRICE }),
        await open({ balanceMicro: 100 * PRICE }),
      ];
      expect(await refusals(tenant, [linkOf('mine')])).toEqual([null]);
      const again = () =>
        Promise.all([refusals(tenant, [linkOf('mine')]), refusals(other, [linkOf('mine')])]);
      expect(await again()).toEqual([['ALIAS_TAKEN'], ['ALIAS_TAKEN']]);
      const age = (days: string) =>
        sql.query("update link set deleted_at = clock_timestamp() - $1::interval where code = 'mine'", [
          days,
        ]);
      await age('1 minute');
      expect(await again()).toEqual([['ALIAS_RETIRED'], ['ALIAS_TAKEN']]);
      await age('89 days 23 hours 59 minutes');
      expect(await again()).toEqual([['ALIAS_RETIRED'], ['ALIAS_TAKEN']]);
      await age('90 days');
      expect(await again()).toEqual([['ALIAS_TAKEN'], ['ALIAS_TAKEN']]);
      expect(await accountOf(tenant)).toMatchObject({ balance: 99 * PRICE });
      expect(await accountOf(other)).toMatchObject({ balance: 100 * PRICE });
    });
  });

  describe('under a key', () => {
    test('answers what it created before, for the same request in any form', async () => {
      const tenant = await open({ balanceMicro: 100 * PRICE });
      const first = await create(tenant, [{}], keyedBy('key', 'aa', 'bb'));
      if (first.outcome !== 'created') throw new Error('It is not made');
      const { chargedMicro } = first;
      for (const keyed of [keyedBy('key', 'aa'), keyedBy('key', 'bb'), keyedBy('key', 'cc', 'aa')])
        expect(await create(tenant, [{}], keyed)).toMatchObject({
          outcome: 'replayed',
          result: { entries: toEntries(first), chargedMicro, rejected: [] },
        });
      expect(await refusal(tenant, [{}], keyedBy('key', 'cc', 'dd'))).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await accountOf(tenant)).toMatchObject({ balance: 99 * PRICE });
      // A key of the same name of another organization is independent.
      const other = await open({ balanceMicro: PRICE });
      expect(await refusal(other, [{}], keyedBy('key', 'cc'))).toBe('created');
    });

    test('frees the key of a refusal; a bulk keeps it even if it created nothing', async () => {
      const tenant = await open({ balanceMicro: 100 * PRICE });
      const nothing = { domain: 'nobody.example' };
      expect(await refusals(tenant, [nothing])).toEqual(['DOMAIN_NOT_ALLOWED']);
      expect(await refusal(tenant, [nothing], keyedBy('single'))).toBe('created');
      expect(await countOf(sql, 'idempotency_key', tenant.organizationId)).toBe(0);
      expect(await refusal(tenant, [{}], keyedBy('single', 'bb'))).toBe('created');
      const bulk = { ...keyedBy('bulk'), rejected: [] };
      expect(await refusal(tenant, [nothing], bulk)).toBe('created');
      expect(await refusal(tenant, [nothing], bulk)).toBe('replayed');
    });
  });
}
