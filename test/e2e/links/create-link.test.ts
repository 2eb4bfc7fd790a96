import { describe, expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { countLinks, createLink, LONG_URL } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const LINKS = '/urlshortener/links';
const url = (longUrl: string) => ({ longUrl });
const expiring = (expiresAt: string) => ({ longUrl: LONG_URL, expiresAt });
const named = (code: string) => ({ longUrl: LONG_URL, code });

describe('A link is created', () => {
  test('gets a generated code, and all counters start at zero', async () => {
    const { api } = await createTenant(environment);
    const before = Date.now();
    const created = await api.post(LINKS, url(LONG_URL));
    expect(created.status).toBe(201);
    const { code, createdAt } = created.json.data;
    expect(code).toMatch(/^[0-9a-z]{7}$/);
    expect(created.json.data).toEqual({
      domain: PLATFORM_DOMAIN,
      code,
      shortUrl: `http://${PLATFORM_DOMAIN}:${new URL(environment.API_BASE_URL).port}/${code}`,
      longUrl: LONG_URL,
      isAlias: false,
      status: 'active',
      domainStatus: 'active',
      expiresAt: null,
      createdAt,
      clicks: 0,
      uniqueClicks: 0,
      firstClickAt: null,
      lastClickAt: null,
    });
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
    const read = await api.get(`${LINKS}/${PLATFORM_DOMAIN.toUpperCase()}/${code.toUpperCase()}`);
    expect(read.json.data).toEqual(created.json.data);
  });

  test('stores its destination byte for byte', async () => {
    const longUrl = 'HTTP://Example.COM:80/a/../ñandú/%7e%2F?a=b&&c=%zz&d=+%20#frág';
    const tenant = await createTenant(environment);
    const { domain, code, longUrl: answered } = await createLink(tenant, { longUrl });
    expect(answered).toBe(longUrl);
    expect((await tenant.api.get(`${LINKS}/${domain}/${code}`)).json.data.longUrl).toBe(longUrl);
  });

  test('shows its expiry in UTC, however it was written', async () => {
    const { api } = await createTenant(environment);
    const { data } = (await api.post(LINKS, expiring('2099-12-31 23:59:59'))).json;
    expect(data.expiresAt).toBe('2100-01-01T04:59:59.000Z');
    const read = await api.get(`${LINKS}/${data.domain}/${data.code}`);
    expect(read.json.data.expiresAt).toBe(data.expiresAt);
  });
});

describe('A body is refused before the balance is checked', () => {
  const reserved = ['ALIAS_RESERVED', 'code'] as const;
  test.each([
    ['no destination', {}, 400, 'VALIDATION_INVALID_PARAMETER', 'longUrl'],
    ['no scheme', url('example.com/x'), 400, 'URL_INVALID', 'longUrl'],
    ['another scheme', url('ftp://example.com/x'), 400, 'URL_SCHEME_NOT_ALLOWED', 'longUrl'],
    ['a private address', url('http://10.1.2.3/'), 400, 'URL_BLOCKED_HOST', 'longUrl'],
    ['an alias of two characters', named('ab'), 400, 'ALIAS_INVALID', 'code'],
    ['a reserved word', named('admin'), 409, ...reserved],
    ['a brand', named('bancolombia-premios'), 409, ...reserved],
    ['a past date', expiring('2020-01-01'), 400, 'EXPIRES_AT_INVALID', 'expiresAt'],
    ['a foreign domain', { ...url(LONG_URL), domain: 'go.example.org' }, 400, 'DOMAIN_NOT_ALLOWED', 'domain'],
  ])('with %s', async (_, body, status, code, field) => {
    const { api, organizationId } = await createTenant(environment, { balanceMicro: 0n });
    expect(refusalOf(await api.post(LINKS, body))).toEqual({ status, code, fields: [field] });
    expect(await countLinks(environment, organizationId)).toBe(0);
    const funded = refusalOf(await api.post(LINKS, url(LONG_URL)));
    expect(funded).toEqual({ status: 402, code: 'URLSHORTENER_INSUFFICIENT_FUNDS', fields: [] });
  });

  test("answers the contract's first error, with all fields, when everything is wrong at once", async () => {
    const { api } = await createTenant(environment);
    const body = { longUrl: 'http://10.0.0.1/', code: 'x', expiresAt: 'never' };
    expect(refusalOf(await api.post(LINKS, body))).toEqual({
      status: 400,
      code: 'URL_BLOCKED_HOST',
      fields: ['longUrl', 'code', 'expiresAt'],
    });
  });
});

test('A creation whose generated codes are all taken fails, charges nothing and can be retried', async () => {
  const { api, organizationId } = await createTenant(environment, { balanceMicro: 100_000_000n });
  // Simulates a code collision on every insert: no row is inserted.
  await query(
    environment,
    `create function no_code_${organizationId}() returns trigger language plpgsql as 'begin return null; end';
     create trigger no_code_${organizationId} before insert on link for each row
       when (new.organization_id = ${organizationId}) execute function no_code_${organizationId}()`,
  );
  const failed = await api.post(LINKS, url(LONG_URL));
  await query(environment, `drop function no_code_${organizationId} cascade`);
  expect(refusalOf(failed)).toEqual({ status: 500, code: 'CODE_GENERATION_FAILED', fields: [] });
  expect(await countLinks(environment, organizationId)).toBe(0);
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n);
  expect((await api.post(LINKS, url(LONG_URL))).status).toBe(201);
});
