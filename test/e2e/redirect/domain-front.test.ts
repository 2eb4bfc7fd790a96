import { describe, expect, inject, test } from 'vitest';
import { blockHost, unblockHost } from '../../../shared/links/blocks/block-host.ts';
import { domainKey } from '../../../shared/links/link-cache.ts';
import { rotateSample } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { visit } from '../../harness/http/visit.ts';
import { deleteLink } from '../../harness/links/change-link.ts';
import { createLink, freshAlias } from '../../harness/links/links.ts';
import { createDomain, createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const { port } = new URL(environment.API_BASE_URL);
const ROOT = 'https://example.com/?a=ñ';
const NOT_FOUND = 'https://example.com/ended#top';

const settingsOf = (domain: string) => `/urlshortener/domains/${domain}/settings`;
const set = ({ api }: Tenant, domain: string, body: unknown) =>
  api.send(settingsOf(domain), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const follow = async (domain: string, path: string) => {
  const { status, headers, text } = await visit(`http://${domain}:${port}${path}`);
  return headers.location ?? [status, text.includes('<strong>'), text];
};
const PAGE = [404, true, expect.stringContaining('Este enlace no existe')];

test('a domain leads its bare address and its unknown, expired and deleted codes where it is set to', async () => {
  const tenant = await createTenant(environment);
  const domain = await createDomain(tenant);
  const [expired, deleted] = [await createLink(tenant, { domain }), await createLink(tenant, { domain })];
  await query(environment, "update link set expires_at = now() - interval '1 minute' where code = $1", [
    expired.code,
  ]);
  await deleteLink(tenant, deleted);
  const unknown = ['/one/two', `/${freshAlias()}`, `/${expired.code}`, `/${deleted.code}`];
  for (const path of ['/', '//', ...unknown]) expect(await follow(domain, path), path).toEqual(PAGE);

  const answer = await set(tenant, domain, { rootUrl: ROOT, notFoundUrl: NOT_FOUND });
  expect([answer.status, answer.json.data]).toEqual([200, { rootUrl: ROOT, notFoundUrl: NOT_FOUND }]);
  expect((await tenant.api.get(settingsOf(domain.toUpperCase()))).json.data).toEqual(answer.json.data);
  for (const _ of ['cached by the writer', 'read from Postgres']) {
    expect(await follow(domain, '/?x=y')).toBe('https://example.com/?a=%C3%B1');
    for (const path of unknown) expect(await follow(domain, path), path).toBe(NOT_FOUND);
    await tenant.ctx.redis.del(domainKey(domain));
  }

  await set(tenant, domain, { rootUrl: ROOT });
  expect(await follow(domain, '/')).toBe('https://example.com/?a=%C3%B1');
  expect(await follow(domain, unknown[1] ?? '')).toEqual(PAGE);
});

test('the page of a domain names its organization, as text', async () => {
  const tenant = await createTenant(environment);
  const domain = await createDomain(tenant);
  await query(environment, "update organization set name = 'A <b> & Co' where id = $1", [
    tenant.organizationId,
  ]);
  await tenant.ctx.redis.del(domainKey(domain));
  expect(await follow(domain, '/')).toEqual([
    404,
    true,
    expect.stringContaining('<strong>A &#60;b&#62; &#38; Co</strong>'),
  ]);
  expect(await follow(PLATFORM_DOMAIN, '/one/two')).toEqual([404, false, expect.any(String)]);
});

describe('Settings of a domain are refused', () => {
  const WRONG: [what: string, body: object, code: string, fields: string[]][] = [
    ['a destination without scheme', { rootUrl: 'example.com' }, 'URL_INVALID', ['rootUrl']],
    [
      'a line break',
      { notFoundUrl: 'https://example.com/\r\nSet-Cookie: a=b' },
      'URL_INVALID',
      ['notFoundUrl'],
    ],
    ['another scheme', { notFoundUrl: 'javascript:alert(1)' }, 'URL_SCHEME_NOT_ALLOWED', ['notFoundUrl']],
    ['a private host', { rootUrl: 'http://10.0.0.1/' }, 'URL_BLOCKED_HOST', ['rootUrl']],
    [
      'our own domain',
      { rootUrl: 'https://example.com/', notFoundUrl: `https://${PLATFORM_DOMAIN}/a` },
      'URL_BLOCKED_HOST',
      ['notFoundUrl'],
    ],
    ['an unknown field', { rootUrl: null, other: 1 }, 'VALIDATION_INVALID_PARAMETER', ['other']],
    ['a number', { rootUrl: 1 }, 'VALIDATION_INVALID_PARAMETER', ['rootUrl']],
  ];
  test.each(rotateSample(WRONG, 3, 0))('refuses %s', async (_, body, code, fields) => {
    const tenant = await createTenant(environment);
    const domain = await createDomain(tenant);
    const { json } = await set(tenant, domain, body);
    expect([json.error.code, json.error.details.map(({ field }: { field: string }) => field)]).toEqual([
      code,
      fields,
    ]);
    expect((await tenant.api.get(settingsOf(domain))).json.data).toEqual({
      rootUrl: null,
      notFoundUrl: null,
    });
  });

  test('refuses a loop to the domain itself or to another one of the organization', async () => {
    const tenant = await createTenant(environment);
    const [domain, other] = [await createDomain(tenant), await createDomain(tenant)];
    for (const host of [domain, other])
      expect((await set(tenant, domain, { rootUrl: `https://${host}/` })).json.error.code).toBe(
        'URL_BLOCKED_HOST',
      );
  });

  test('refuses settings of a domain that is not a verified domain of the organization', async () => {
    const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
    const theirs = await createDomain(other);
    await set(other, theirs, { rootUrl: ROOT });
    for (const domain of [theirs, PLATFORM_DOMAIN, 'none.example.com']) {
      const { status, json } = await set(tenant, domain, { rootUrl: null });
      expect([status, json.error.code]).toEqual([400, 'DOMAIN_NOT_ALLOWED']);
      expect((await tenant.api.get(settingsOf(domain))).json.error.code).toBe('DOMAIN_NOT_ALLOWED');
    }
    expect(await follow(theirs, '/')).toBe('https://example.com/?a=%C3%B1');
    const domain = await createDomain(tenant);
    await query(
      environment,
      "update domain_tenure set status = 'pending', verified_at = null, is_default = false where domain_id = (select id from domain where name = $1)",
      [domain],
    );
    expect((await set(tenant, domain, { rootUrl: ROOT })).json.error.code).toBe('DOMAIN_NOT_VERIFIED');
  });
});

test('a domain stops leading to a host that is blocked, at once, and leads there again afterwards', async () => {
  const tenant = await createTenant(environment);
  const domain = await createDomain(tenant);
  const host = `h${crypto.randomUUID().slice(0, 8)}.example.com`;
  await set(tenant, domain, { rootUrl: `https://www.${host}/`, notFoundUrl: NOT_FOUND });
  expect(await follow(domain, '/')).toBe(`https://www.${host}/`);
  const operator = operatorOf(environment);
  await blockHost(operator, { host, reason: 'Phishing' });
  expect(await follow(domain, '/')).toEqual(PAGE);
  expect(await follow(domain, '/one/two')).toBe(NOT_FOUND);
  expect((await set(tenant, domain, { rootUrl: `https://${host}/` })).json.error.code).toBe(
    'URL_BLOCKED_HOST',
  );
  await unblockHost(operator, { host, reason: 'Phishing' });
  expect(await follow(domain, '/')).toBe(`https://www.${host}/`);
});

test('a domain stops leading to an address that is blocked, whichever way it was written', async () => {
  const tenant = await createTenant(environment);
  const domain = await createDomain(tenant);
  const addresses = { rootUrl: 'http://93.184.216.242/', notFoundUrl: 'http://[2606:2800:220::2]/' };
  const answer = await set(tenant, domain, {
    rootUrl: 'http://0x5db8d8f2/',
    notFoundUrl: 'http://[2606:2800:220:0::2]/',
  });
  expect(answer.json.data).toEqual(addresses);
  expect(await follow(domain, '/')).toBe(addresses.rootUrl);
  expect(await follow(domain, '/one/two')).toBe(addresses.notFoundUrl);
  const operator = operatorOf(environment);
  for (const host of ['93.184.216.242', '[2606:2800:220::2]'])
    await blockHost(operator, { host, reason: 'Phishing' });
  for (const path of ['/', '/one/two']) expect(await follow(domain, path)).toEqual(PAGE);
  for (const host of ['93.184.216.242', '[2606:2800:220::2]'])
    await unblockHost(operator, { host, reason: 'Cleaned' });
});

test('a domain of a closed organization leads nowhere without a link', async () => {
  const tenant = await createTenant(environment);
  const domain = await createDomain(tenant);
  await set(tenant, domain, { rootUrl: ROOT });
  await query(
    environment,
    "update organization set status = 'closed', closed_at = now(), redirects_until = now() + interval '2 days' where id = $1",
    [tenant.organizationId],
  );
  await tenant.ctx.redis.del(domainKey(domain));
  expect(await follow(domain, '/')).toEqual([404, false, expect.any(String)]);
});
