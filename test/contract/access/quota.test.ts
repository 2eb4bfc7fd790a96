import { describe, expect, inject, test } from 'vitest';
import { onCi } from '../../harness/ci.ts';
import type { Received } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { createLink, LONG_URL, linksOf } from '../../harness/links/links.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal, rateLimitOf } from '../expect-answer.ts';
import { operationOf } from '../operations.ts';

const environment = inject('environment');
const ping = operationOf('ping');
const listCountries = operationOf('listCountries');
const getLinkStats = operationOf('getLinkStats');
const bulkCreateLinks = operationOf('bulkCreateLinks');

const isGranted = ({ status }: Received) => status !== 429;
const remainingOf = (answer: Received) => rateLimitOf(answer).remaining;

describe('The quota of an endpoint', () => {
  test('is exact for requests at once, from any address, with any key of the organization', async () => {
    const tenant = await createTenant(environment);
    const tokens = [tenant.token, await createToken(tenant), await createToken(tenant)];
    const answers = await inParallel(64, onCi(200, 80), (index) =>
      call(environment, listCountries, {}, { token: tokens[index % tokens.length] ?? '' }),
    );
    const granted = answers.filter(isGranted);
    expect(granted).toHaveLength(60);
    const remaining = granted.map(remainingOf);
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from(remaining.keys()));
    for (const refused of answers.filter((answer) => !isGranted(answer)))
      expectRefusal(listCountries, refused, 'RATE_TPS_EXCEEDED');
  });

  test('is separate from that of other endpoints and other organizations', async () => {
    const [one, other] = [await createTenant(environment), await createTenant(environment)];
    await inParallel(8, 21, () => call(environment, ping, {}, one));
    expectRefusal(ping, await call(environment, ping, {}, one), 'RATE_TPS_EXCEEDED');
    expect(remainingOf(await call(environment, listCountries, {}, one))).toBe(59);
    expect(remainingOf(await call(environment, ping, {}, other))).toBe(19);
  });

  test('is spent by HEAD, and by requests refused after they are counted', async () => {
    const { api } = await createTenant(environment);
    const invalid = await api.get('/tools/countries?callingCode=abc');
    expectRefusal(listCountries, invalid, 'VALIDATION_INVALID_PARAMETER');
    expect(remainingOf(invalid)).toBe(59);
    const head = await api.send('/tools/countries', { method: 'HEAD' });
    expect({ status: head.status, text: head.text, left: remainingOf(head) }).toEqual({
      status: 200,
      text: '',
      left: 58,
    });
  });

  test('is full again after Retry-After', async () => {
    const tenant = await createTenant(environment);
    const { domain, code } = await createLink(tenant);
    const restore = operationOf('restoreLink');
    const attempt = (query = {}) => call(environment, restore, { params: { domain, code }, query }, tenant);
    // Requests refused for a parameter spend it too, and are quick enough for one second on a busy machine.
    const spend = () => attempt({ color: 'blue' });
    const refused = await waitFor('the quota of a second to be spent', async () =>
      (await inParallel(40, 40, spend)).find((answer) => !isGranted(answer)),
    );
    expectRefusal(restore, refused, 'RATE_TPS_EXCEEDED');
    const waitMs = Number(refused.headers['retry-after']) * 1000;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const next = await attempt();
    expectGranted(restore, next);
    expect(remainingOf(next)).toBe(34);
  });

  test('is shared by edits and restorations, and not by deletions', async () => {
    const remainders = await waitFor('three calls in one second', async () => {
      const tenant = await createTenant(environment);
      const { domain, code } = await createLink(tenant);
      const request = { params: { domain, code } };
      const startedAt = Date.now();
      const edited = await call(
        environment,
        operationOf('updateLink'),
        { ...request, body: { status: 'active' } },
        tenant,
      );
      const restored = await call(environment, operationOf('restoreLink'), request, tenant);
      const deleted = await call(environment, operationOf('deleteLink'), request, tenant);
      return Date.now() - startedAt < 1000 ? [edited, restored, deleted].map(remainingOf) : undefined;
    });
    expect(remainders).toEqual([34, 33, 34]);
  });
});

describe('The cost quota of statistics', () => {
  /** Statistics cost 2 units, plus 3 for every started 31 days of the range. */
  const statsOf = async (tenant: Tenant) => {
    const { domain, code } = await createLink(tenant);
    return (from: string, query: Record<string, string> = {}) =>
      call(
        environment,
        getLinkStats,
        { params: { domain, code }, query: { from, to: '2026-12-31', ...query } },
        tenant,
      );
  };
  const MONTH = '2026-12-01';
  const YEAR = '2026-01-01';

  test('the cost quota of statistics of 120 units is spent by the length of the range', async () => {
    const stats = await statsOf(await createTenant(environment));
    // Twice 38 units, 29 for nine times 31 days, and three times 5.
    for (const from of [YEAR, YEAR, '2026-04-15', MONTH, MONTH, MONTH])
      expectGranted(getLinkStats, await stats(from));
    const over = await stats(MONTH);
    expectRefusal(getLinkStats, over, 'RATE_TPS_EXCEEDED');
    expect(rateLimitOf(over)).toMatchObject({ policy: '120;w=60;comment="cost units"', remaining: 0 });
  });

  test('refuses a request that it lacks units for, and no quota is spent', async () => {
    const stats = await statsOf(await createTenant(environment));
    for (let query = 1; query <= 3; query += 1) expectGranted(getLinkStats, await stats(YEAR));
    for (let query = 1; query <= 3; query += 1)
      expectRefusal(getLinkStats, await stats(YEAR), 'RATE_TPS_EXCEEDED');
    // 6 units are left: enough for one month (5 units), but not for two.
    const month = await stats(MONTH);
    expectGranted(getLinkStats, month);
    // The fields describe the units, which have the least left. Only granted requests spend the request quota.
    const policy = '120;w=60, 120;w=60;comment="cost units"';
    expect(rateLimitOf(month)).toMatchObject({ policy, limit: 120, remaining: 1 });
    expectRefusal(getLinkStats, await stats(MONTH), 'RATE_TPS_EXCEEDED');
    expect(remainingOf(await stats('2026-13-01'))).toBe(120 - 4 - 1);
  });

  test('is not spent by an invalid range, which counts only as a request', async () => {
    const stats = await statsOf(await createTenant(environment));
    const invalid = await stats('2026-13-01');
    expectRefusal(getLinkStats, invalid, 'STATS_RANGE_INVALID');
    expect(remainingOf(invalid)).toBe(119);
    for (let query = 1; query <= 3; query += 1) expectGranted(getLinkStats, await stats(YEAR));
    const month = await stats(MONTH);
    expectGranted(getLinkStats, month);
    expect(remainingOf(month)).toBe(1);
  });

  test('counts cached answers too', async () => {
    const stats = await statsOf(await createTenant(environment));
    const caches: string[] = [];
    for (let query = 1; query <= 3; query += 1) caches.push((await stats(YEAR)).headers['x-cache'] ?? '');
    expect(caches).toContain('HIT');
    expectRefusal(getLinkStats, await stats(YEAR), 'RATE_TPS_EXCEEDED');
  });
});

describe('The per-link quota of bulk creation', () => {
  const bulk = (tenant: Tenant, links: unknown[]) =>
    call(environment, bulkCreateLinks, { body: { links } }, tenant);
  // Invalid entries count towards the quota too, and take little time.
  const failing = (entries: number) => Array.from({ length: entries }, () => ({}));

  test('the per-link quota of bulk creation of 2,100 entries a minute refuses a batch that does not fit, and spends nothing on it', async () => {
    const tenant = await createTenant(environment);
    for (const entries of [1000, 1000]) expectGranted(bulkCreateLinks, await bulk(tenant, failing(entries)));
    const over = await bulk(tenant, Array(101).fill({ longUrl: LONG_URL }));
    expectRefusal(bulkCreateLinks, over, 'RATE_TPS_EXCEEDED');
    expect(rateLimitOf(over)).toMatchObject({ policy: '2100;w=60;comment="links"', remaining: 100 });
    expect(await linksOf(tenant)).toBe(0);
    // The request quota is spent by granted requests and by this invalid one.
    const invalid = rateLimitOf(await bulk(tenant, failing(1001)));
    expect(invalid).toMatchObject({ policy: '60;w=60', remaining: 60 - 2 - 1 });

    const last = await bulk(tenant, Array(100).fill({ longUrl: LONG_URL }));
    expectGranted(bulkCreateLinks, last);
    expect(last.json.data.created).toBe(100);
    const policy = '60;w=60, 2100;w=60;comment="links"';
    expect(rateLimitOf(last)).toMatchObject({ policy, limit: 2100, remaining: 0 });
    expectRefusal(bulkCreateLinks, await bulk(tenant, failing(1)), 'RATE_TPS_EXCEEDED');
  });

  test('is in the headers only where it is closer to its limit than the request quota', async () => {
    const tenant = await createTenant(environment);
    expect(rateLimitOf(await bulk(tenant, failing(1)))).toMatchObject({ limit: 60, remaining: 59 });
    expect(rateLimitOf(await bulk(tenant, failing(1000)))).toMatchObject({ limit: 2100, remaining: 1099 });
  });

  test('is not spent by a batch that is too large', async () => {
    const tenant = await createTenant(environment);
    const tooLarge = await bulk(tenant, failing(1001));
    expectRefusal(bulkCreateLinks, tooLarge, 'URLSHORTENER_BATCH_TOO_LARGE');
    expect(remainingOf(tooLarge)).toBe(59);
    expect(rateLimitOf(await bulk(tenant, failing(1000)))).toMatchObject({ limit: 2100, remaining: 1100 });
  });
});
