import { describe, expect, inject, test } from 'vitest';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { addPlan } from '../../../shared/billing/plans.ts';
import { secondsToColombiaMidnight } from '../../../shared/kernel/time/colombia.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { visit } from '../../harness/http/visit.ts';
import { deleteLink, getLink } from '../../harness/links/change-link.ts';
import { createLink, freshAlias, LONG_URL, linksOf } from '../../harness/links/links.ts';
import { balanceOf, createDomain, createTenant, LINK_MICRO } from '../../harness/organization.ts';
import { BULK, bulk, chargesOf, many } from './bulk-requests.ts';

const environment = inject('environment');

/** Each entry's outcome: `created`, or the code of its refusal. */
const outcomesOf = (data: { results: { success: boolean; error?: { code: string } }[] }) =>
  data.results.map(({ success, error }) => (success ? 'created' : error?.code));

describe('A bulk', () => {
  test('creates every entry, in order, and charges once', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    const entries = [
      { longUrl: 'https://example.com/1' },
      { longUrl: 'https://example.com/2', code: code.toUpperCase() },
      { longUrl: 'https://example.com/3', expiresAt: '2099-12-31' },
    ];
    const answer = await bulk(tenant, entries);
    expect(answer.status).toBe(201);
    const { results, ...totals } = answer.json.data;
    expect(totals).toEqual({ created: 3, failed: 0, chargedMicro: Number(3n * LINK_MICRO) });
    expect(results).toMatchObject([
      { index: 0, success: true, link: { longUrl: 'https://example.com/1', isAlias: false } },
      { index: 1, success: true, link: { code, isAlias: true } },
      { index: 2, success: true, link: { expiresAt: '2099-12-31T05:00:00.000Z' } },
    ]);
    for (const { link } of results) {
      expect((await getLink(tenant, link)).json.data).toEqual(link);
      expect((await visit(link.shortUrl)).headers.location).toBe(link.longUrl);
    }
    expect(await chargesOf(tenant)).toEqual([{ amount: String(-3n * LINK_MICRO), links: 3 }]);
  });

  test('answers every invalid entry with its own error, and charges for the others', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    const taken = await createLink(tenant, { code: freshAlias() });
    const retired = await createLink(tenant, { code: freshAlias() });
    await deleteLink(tenant, retired);
    const answer = await bulk(tenant, [
      { longUrl: LONG_URL, code },
      { longUrl: 'http://10.0.0.1/' },
      { longUrl: LONG_URL, code },
      'nonsense',
      { longUrl: LONG_URL, url: LONG_URL },
      { longUrl: LONG_URL, code: taken.code },
      { longUrl: LONG_URL, code: retired.code },
      { longUrl: 'ftp://example.com', code: 'x', expiresAt: '2020-01-01' },
      { longUrl: LONG_URL, domain: 'example.com' },
      { longUrl: LONG_URL },
    ]);
    expect(answer.status).toBe(201);
    const { data } = answer.json;
    expect(outcomesOf(data)).toEqual([
      'created',
      'URL_BLOCKED_HOST',
      'ALIAS_TAKEN',
      'VALIDATION_INVALID_PARAMETER',
      'VALIDATION_INVALID_PARAMETER',
      'ALIAS_TAKEN',
      'ALIAS_RETIRED',
      'URL_SCHEME_NOT_ALLOWED',
      'DOMAIN_NOT_ALLOWED',
      'created',
    ]);
    expect(data).toMatchObject({ created: 2, failed: 8, chargedMicro: Number(2n * LINK_MICRO) });
    expect(data.results.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const fields = (entry: number) =>
      data.results[entry].error.details.map(({ field }: { field: string }) => field);
    expect([fields(4), fields(7)]).toEqual([['url'], ['longUrl', 'code', 'expiresAt']]);
    expect((await chargesOf(tenant)).at(-1)).toEqual({ amount: String(-2n * LINK_MICRO), links: 2 });
    expect(await linksOf(tenant)).toBe(4);
  });

  test('gives an alias to the first valid entry that asks for it', async () => {
    const tenant = await createTenant(environment);
    // A .localhost name would be refused for its own sake, so the domain gets a public-looking one.
    const host = `${freshAlias()}.example.net`;
    const name = await createDomain(tenant);
    await query(environment, 'update domain set name = $2 where name = $1', [name, host]);
    const code = freshAlias();
    const { data } = (
      await bulk(tenant, [
        { longUrl: 'http://10.0.0.1/', code },
        { longUrl: `https://${host}/abc`, code },
        { longUrl: 'https://example.com/first', code },
        { longUrl: 'https://example.com/second', code },
      ])
    ).json;
    expect(outcomesOf(data)).toEqual(['URL_BLOCKED_HOST', 'URL_BLOCKED_HOST', 'created', 'ALIAS_TAKEN']);
    expect(data.results[2].link.longUrl).toBe('https://example.com/first');
  });

  test('names the first ten of the fields that an entry should not have, with what is wrong in its texts', async () => {
    const tenant = await createTenant(environment);
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, 1]));
    const { json } = await bulk(tenant, [{ longUrl: 'ftp://example.com', ...unknown }]);
    const fields = json.data.results[0].error.details.map(({ field }: { field: string }) => field);
    expect(fields).toEqual([...Array.from({ length: 10 }, (_, n) => `k${n}`), 'longUrl']);
  });

  test('a bulk with only invalid entries answers 201, is free, and needs no funds', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const answer = await bulk(tenant, [{ longUrl: 'nonsense' }, {}, { longUrl: { toString: 1 } }]);
    expect(answer.status).toBe(201);
    expect(answer.json.data).toMatchObject({ created: 0, failed: 3, chargedMicro: 0 });
    expect(await chargesOf(tenant)).toEqual([]);
  });

  test('accepts 1,000 entries in one charge, and refuses 1,001', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 1_000n * LINK_MICRO });
    const tooLarge = await bulk(tenant, many(1_001));
    expect(refusalOf(tooLarge)).toEqual({
      status: 400,
      code: 'URLSHORTENER_BATCH_TOO_LARGE',
      fields: ['links'],
    });
    expect(await linksOf(tenant)).toBe(0);
    const answer = await bulk(tenant, many(1_000));
    expect(answer.json.data).toMatchObject({ created: 1_000, failed: 0 });
    expect(await balanceOf(tenant)).toBe(0n);
    expect(await chargesOf(tenant)).toEqual([{ amount: String(-1_000n * LINK_MICRO), links: 1_000 }]);
  });

  test.each([
    ['no entries', { links: [] }, ['links']],
    ['no list', {}, ['links']],
    ['an unknown field', { links: many(1), domain: 'go.localhost' }, ['domain']],
  ])('a bulk with %s is refused', async (_, body, fields) => {
    const { api } = await createTenant(environment);
    const refused = refusalOf(await api.post(BULK, body));
    expect(refused).toEqual({ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields });
  });
});

describe('A bulk is accepted or refused as a whole when it', () => {
  test('is paid for', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 10n * LINK_MICRO - 1n });
    const entries = [...many(10), { longUrl: 'nonsense' }];
    expect(refusalOf(await bulk(tenant, entries))).toMatchObject({
      status: 402,
      code: 'URLSHORTENER_INSUFFICIENT_FUNDS',
    });
    expect([await linksOf(tenant), await balanceOf(tenant)]).toEqual([0, 10n * LINK_MICRO - 1n]);
    const { ctx, organizationId } = tenant;
    await topUpBalance(ctx, { organizationId, amountMicro: 1n, reference: 'the last micro' });
    expect((await bulk(tenant, entries)).json.data).toMatchObject({ created: 10, failed: 1 });
    expect(await balanceOf(tenant)).toBe(0n);
  });

  test('counts towards a spend limit', async () => {
    const tenant = await createTenant(environment);
    const { ctx, organizationId } = tenant;
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro: 3n * LINK_MICRO });
    expect(refusalOf(await bulk(tenant, many(4)))).toMatchObject({
      status: 402,
      code: 'URLSHORTENER_SPEND_LIMIT_REACHED',
    });
    expect(await linksOf(tenant)).toBe(0);
    expect((await bulk(tenant, many(3))).status).toBe(201);
  });

  test("uses the plan's daily quota, which entries that are not created do not use", async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const { ctx, organizationId } = tenant;
    await addPlan(ctx, { organizationId, service: 'urlshortener', name: 'Monthly', dailyQuota: 5 });
    const alias = freshAlias();
    const twice = [{ longUrl: LONG_URL, code: alias }, { longUrl: LONG_URL, code: alias }, {}];
    expect((await bulk(tenant, [...many(2), ...twice])).json.data).toMatchObject({
      created: 3,
      failed: 2,
      chargedMicro: 0,
    });
    const before = secondsToColombiaMidnight(new Date());
    const refused = await bulk(tenant, many(3));
    const after = secondsToColombiaMidnight(new Date());
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'URLSHORTENER_LINK_QUOTA_EXCEEDED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(after);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(before + 1);
    // A refusal by the plan spends neither of the limits on requests and entries; the fields are of the plan's quota.
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '5',
      'ratelimit-remaining': '2',
      'ratelimit-reset': refused.headers['retry-after'],
      'ratelimit-policy': '5;w=86400;comment="links"',
    });
    const fitting = await bulk(tenant, many(2));
    expect(fitting.json.data.created).toBe(2);
    expect(Number(fitting.headers['ratelimit-remaining'])).toBeGreaterThanOrEqual(58);
    expect(await linksOf(tenant)).toBe(5);
  });
});

test('A bulk under an Idempotency-Key is replayed as first answered, including failures, whatever happened to its links since', async () => {
  const tenant = await createTenant(environment);
  const headers = { 'idempotency-key': freshAlias() };
  const alias = freshAlias();
  const entries = [{ longUrl: LONG_URL, code: alias }, {}, { longUrl: LONG_URL, code: alias }, ...many(1)];
  const first = await bulk(tenant, entries, headers);
  expect(first.headers['idempotency-status']).toBeUndefined();
  await deleteLink(tenant, first.json.data.results[0].link);
  const again = await bulk(tenant, entries, headers);
  expect([again.status, again.headers['idempotency-status']]).toEqual([201, 'replayed']);
  expect(again.json.data).toEqual(first.json.data);
  expect(again.json.meta.requestId).not.toBe(first.json.meta.requestId);
  expect(await linksOf(tenant)).toBe(2);
  expect(await chargesOf(tenant)).toHaveLength(1);
});
