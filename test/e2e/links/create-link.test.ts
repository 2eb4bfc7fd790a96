import { describe, expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { countLinks, createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createTenant, createToken } from '../../harness/organization.ts';

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

  test.each([
    'https://example.com',
    'HTTP://Example.COM:80/a/../b',
    'https://example.com/ñandú/%7e%2F?a=b&&c=%zz&d=+%20#frág',
    'https://example.com/?q=\'quotes\'&x=<y>&json={"a":[1]}|`^',
    'https://sub_domain.example.com./?=&',
    'https://93.184.216.34:8443/x',
  ])('stores %s byte for byte', async (longUrl) => {
    const tenant = await createTenant(environment);
    const { domain, code, longUrl: answered } = await createLink(tenant, { longUrl });
    expect(answered).toBe(longUrl);
    expect((await tenant.api.get(`${LINKS}/${domain}/${code}`)).json.data.longUrl).toBe(longUrl);
  });

  test.each([['plain characters', 'x', 2048]])(
    'accepts a destination of 2,048 %s, and not of one more',
    async (_, filler, limit) => {
      const { api } = await createTenant(environment);
      const start = 'https://example.com/';
      const longest = start + filler.repeat(limit - start.length);
      expect((await api.post(LINKS, url(longest))).status).toBe(201);
      expect(refusalOf(await api.post(LINKS, url(longest + filler)))).toEqual({
        status: 400,
        code: 'URL_TOO_LONG',
        fields: ['longUrl'],
      });
    },
  );

  test.each([
    ['2099-12-31T23:59:59Z', '2099-12-31T23:59:59.000Z'],
    ['2099-12-31t23:59:59.5+02:00', '2099-12-31T21:59:59.500Z'],
    ['2099-12-31 23:59:59', '2100-01-01T04:59:59.000Z'],
    ['2099-12-31T10:30', '2099-12-31T15:30:00.000Z'],
    ['2099-12-31', '2099-12-31T05:00:00.000Z'],
  ])('accepts the expiry %s, which is %s', async (expiresAt, utc) => {
    const { api } = await createTenant(environment);
    const { data } = (await api.post(LINKS, expiring(expiresAt))).json;
    expect(data.expiresAt).toBe(utc);
    const read = await api.get(`${LINKS}/${data.domain}/${data.code}`);
    expect(read.json.data.expiresAt).toBe(utc);
  });
});

describe('A body is refused before the balance is checked', () => {
  const reserved = ['ALIAS_RESERVED', 'code'] as const;
  const blocked = ['URL_BLOCKED_HOST', 'longUrl'] as const;
  const invalid = ['URL_INVALID', 'longUrl'] as const;
  test.each([
    ['no destination', {}, 400, 'VALIDATION_INVALID_PARAMETER', 'longUrl'],
    ['a destination that is not text', { longUrl: 7 }, 400, 'VALIDATION_INVALID_PARAMETER', 'longUrl'],
    ['an unknown field', { ...url(LONG_URL), url: 'x' }, 400, 'VALIDATION_INVALID_PARAMETER', 'url'],
    ['the alias of v5', { ...url(LONG_URL), alias: 'x' }, 400, 'VALIDATION_INVALID_PARAMETER', 'alias'],
    ['no scheme', url('example.com/x'), 400, ...invalid],
    ['a password', url('https://user:secret@example.com/'), 400, ...invalid],
    ['an accented host', url('https://bogotá.example.com/'), 400, ...invalid],
    ['a punycode host', url('https://xn--bogot-2qa.example.com/'), 400, ...invalid],
    ['an invisible character', url('https://example.com/\u200b'), 400, ...invalid],
    ['another scheme', url('ftp://example.com/x'), 400, 'URL_SCHEME_NOT_ALLOWED', 'longUrl'],
    ['localhost', url('http://localhost:8787/'), 400, ...blocked],
    ['a name under .local', url('http://printer.local/'), 400, ...blocked],
    ['a name under .internal', url('http://metadata.google.internal/'), 400, ...blocked],
    ['a private address', url('http://10.1.2.3/'), 400, ...blocked],
    ['a disguised private address', url('http://0x7f.1/'), 400, ...blocked],
    ['a mapped address', url('http://[::ffff:10.0.0.1]/'), 400, ...blocked],
    ['a public shortener', url('https://bit.ly/3xYz'), 400, ...blocked],
    ['an alias of two characters', named('ab'), 400, 'ALIAS_INVALID', 'code'],
    ['an alias of 33 characters', named('a'.repeat(33)), 400, 'ALIAS_INVALID', 'code'],
    ['an alias with ñ', named('mañana'), 400, 'ALIAS_INVALID', 'code'],
    ['a reserved word', named('admin'), 409, ...reserved],
    ['a disguised reserved word', named('A-P-I'), 409, ...reserved],
    ['a brand', named('bancolombia-premios'), 409, ...reserved],
    ['a date in words', expiring('tomorrow'), 400, 'EXPIRES_AT_INVALID', 'expiresAt'],
    ['a past date', expiring('2020-01-01'), 400, 'EXPIRES_AT_INVALID', 'expiresAt'],
    ['an invalid date', expiring('2099-02-31'), 400, 'EXPIRES_AT_INVALID', 'expiresAt'],
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

  test('refuses malformed JSON, another content type and more than 64 KiB', async () => {
    const { api } = await createTenant(environment);
    const json = { 'content-type': 'application/json' };
    const send = async (body: string, headers: Record<string, string> = json) =>
      refusalOf(await api.send(LINKS, { method: 'POST', body, headers }));
    expect(await send('{"longUrl":')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send('longUrl=x', form)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const padded = JSON.stringify(url(LONG_URL)).padEnd(64 * 1024);
    expect((await api.send(LINKS, { method: 'POST', body: padded, headers: json })).status).toBe(201);
    expect(await send(`${padded} `)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });
});

describe('The key of a creation', () => {
  test('needs the capability to write', async () => {
    const tenant = await createTenant(environment);
    const token = await createToken(tenant, { services: ['urlshortener'] });
    const refused = await createApi(environment.API_BASE_URL, token).post(LINKS, url(LONG_URL));
    expect(refusalOf(refused)).toMatchObject({ status: 403, code: 'AUTH_CAPABILITY_NOT_ALLOWED' });
  });

  test('gets the same link, charged once, when it retries under one Idempotency-Key', async () => {
    const { api, organizationId } = await createTenant(environment, { balanceMicro: 100_000_000n });
    const headers = { 'idempotency-key': freshAlias() };
    const first = await api.post(LINKS, url(LONG_URL), headers);
    const again = await api.post(LINKS, url(LONG_URL), headers);
    expect(again.status).toBe(201);
    expect(again.headers['idempotency-status']).toBe('replayed');
    expect(again.json.data).toEqual(first.json.data);
    const other = await api.post(LINKS, url('https://example.com/other'), headers);
    expect(refusalOf(other)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    const spaced = await api.post(LINKS, url(LONG_URL), { 'idempotency-key': 'two words' });
    expect(refusalOf(spaced)).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID' });
    expect(await countLinks(environment, organizationId)).toBe(1);
    expect(await readBalance(environment, organizationId)).toBe(95_000_000n);
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
