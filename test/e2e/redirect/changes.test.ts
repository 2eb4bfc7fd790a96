import { describe, expect, inject, test } from 'vitest';
import { blockLink, unblockLink } from '../../../shared/links/blocks/block-link.ts';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { verifyDomain } from '../../../shared/links/domains/verify-domain.ts';
import { closeOrganization } from '../../../shared/people/organizations/close-organization.ts';
import { setOrganizationStatus } from '../../../shared/people/organizations/update-organization.ts';
import { onCi } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { visit } from '../../harness/http/visit.ts';
import { waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, forgetLink, freshAlias, type TestLink } from '../../harness/links/links.ts';
import {
  createDomain,
  createTenant,
  LINK_MICRO,
  type Tenant,
  VISIT_MICRO,
} from '../../harness/organization.ts';

const environment = inject('environment');
const { port } = new URL(environment.API_BASE_URL);
const json = { 'content-type': 'application/json' };
const pathOf = ({ domain, code }: TestLink) => `/urlshortener/links/${domain}/${code}`;

/** Follows a link to where a visitor ends up now: the destination, or the status. */
const follow = async (url: string) => {
  const { status, headers } = await visit(url);
  return status === 302 ? headers.location : status;
};
const edit = async ({ api }: Tenant, link: TestLink, body: object, query = '') =>
  (await api.send(`${pathOf(link)}${query}`, { method: 'PATCH', body: JSON.stringify(body), headers: json }))
    .status;
const remove = async ({ api }: Tenant, link: TestLink) =>
  (await api.send(pathOf(link), { method: 'DELETE' })).status;
const restore = async ({ api }: Tenant, link: TestLink) =>
  (await api.send(`${pathOf(link)}/restore`, { method: 'POST' })).status;

describe('The redirect applies at once', () => {
  test('an edit, a disabling, a deletion and a restoration', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const { shortUrl, longUrl } = link;
    expect(await follow(shortUrl)).toBe(longUrl);
    const edited = 'https://example.com/edited';
    expect(await edit(tenant, link, { longUrl: edited })).toBe(200);
    expect(await follow(shortUrl)).toBe(edited);
    expect(await edit(tenant, link, { status: 'disabled' })).toBe(200);
    expect(await follow(shortUrl)).toBe(404);
    expect(await remove(tenant, link)).toBe(204);
    expect(await follow(shortUrl)).toBe(404);
    expect(await restore(tenant, link)).toBe(200);
    expect(await follow(shortUrl)).toBe(404);
    expect(await edit(tenant, link, { status: 'active' })).toBe(200);
    expect(await follow(shortUrl)).toBe(edited);
    expect(await remove(tenant, link)).toBe(204);
    expect(await follow(shortUrl)).toBe(404);
    expect(await restore(tenant, link)).toBe(200);
    expect(await follow(shortUrl)).toBe(edited);
  });

  test("an operator's block, and its end", async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    expect(await follow(link.shortUrl)).toBe(link.longUrl);
    await blockLink(tenant.ctx, { ...link, reason: 'Phishing' });
    expect(await follow(link.shortUrl)).toBe(404);
    expect(await edit(tenant, link, { status: 'active' })).toBe(409);
    expect(await follow(link.shortUrl)).toBe(404);
    await unblockLink(tenant.ctx, link);
    expect(await follow(link.shortUrl)).toBe(link.longUrl);
  });

  test('a creation under an alias that was requested before', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    const early = `http://${PLATFORM_DOMAIN}:${port}/${code}`;
    expect(await follow(early)).toBe(404);
    expect(await follow(early)).toBe(404);
    const { longUrl } = await createLink(tenant, { code });
    expect(await follow(early)).toBe(longUrl);
  });

  test('a deletion while many visitors click', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    let deletedAt = Number.POSITIVE_INFINITY;
    const late: unknown[] = [];
    let redirected = 0;
    let isOver = false;
    const clickOn = async () => {
      while (!isOver) {
        const startedAt = performance.now();
        const target = await follow(link.shortUrl);
        if (target === link.longUrl) redirected += 1;
        if (startedAt > deletedAt) late.push(target);
        isOver ||= late.length >= onCi(400, 40);
      }
    };
    const visitors = Array.from({ length: onCi(20, 10) }, clickOn);
    try {
      await expect.poll(() => redirected, { interval: 10 }).toBeGreaterThan(50);
      expect(await remove(tenant, link)).toBe(204);
    } catch (error) {
      isOver = true;
      throw error;
    }
    deletedAt = performance.now();
    await Promise.all(visitors);
    expect(new Set(late)).toEqual(new Set([404]));
  });
});

/** The headers that describe the link: the date belongs to each answer, and HSTS to the host. */
const headersOf = ({ headers: { date: _, 'strict-transport-security': __, ...headers } }: Received) =>
  headers;

test('All links that do not redirect show the same page', async () => {
  const tenant = await createTenant(environment);
  const { ctx, organizationId } = tenant;
  const [disabled, blocked, deleted] = [
    await createLink(tenant),
    await createLink(tenant),
    await createLink(tenant),
  ];
  const name = await createDomain(tenant);
  const released = await createLink(tenant, { domain: name });
  await edit(tenant, disabled, { status: 'disabled' });
  await blockLink(ctx, { ...blocked, reason: 'Phishing' });
  await remove(tenant, deleted);
  await releaseDomain(ctx, { name, organizationId });

  const unknown = await visit(`http://${PLATFORM_DOMAIN}:${port}/${freshAlias()}`);
  for (const { shortUrl } of [disabled, blocked, deleted, released]) {
    const page = await visit(shortUrl);
    expect(page).toMatchObject({ status: 404, text: unknown.text });
    expect(headersOf(page)).toEqual(headersOf(unknown));
  }
});

test('A domain that changes hands serves the links of its current owner', async () => {
  const [first, second] = [await createTenant(environment), await createTenant(environment)];
  const name = await createDomain(first);
  const ofFirst = { name, organizationId: first.organizationId };
  const ofSecond = { name, organizationId: second.organizationId };
  const code = freshAlias();
  const old = await createLink(first, { domain: name, code, longUrl: 'https://example.com/first' });
  const unique = await createLink(first, { domain: name });
  expect(await follow(old.shortUrl)).toBe('https://example.com/first');
  expect(await follow(unique.shortUrl)).toBe(unique.longUrl);

  await releaseDomain(first.ctx, ofFirst);
  expect(await follow(old.shortUrl)).toBe(404);
  await addDomain(second.ctx, ofSecond);
  await verifyDomain(second.ctx, ofSecond);
  expect(await follow(old.shortUrl)).toBe(404);
  const fresh = await createLink(second, { domain: name, code, longUrl: 'https://example.com/second' });
  expect(await follow(fresh.shortUrl)).toBe('https://example.com/second');
  expect(await follow(unique.shortUrl)).toBe(404);

  // The first organization can still edit its old link, and the other's link keeps answering.
  expect(await edit(first, old, { longUrl: 'https://example.com/edited' }, '?domainStatus=released')).toBe(
    200,
  );
  expect(await follow(fresh.shortUrl)).toBe('https://example.com/second');
  expect(await edit(first, unique, { status: 'disabled' }, '?domainStatus=released')).toBe(200);

  await releaseDomain(second.ctx, ofSecond);
  await addDomain(first.ctx, ofFirst);
  await verifyDomain(first.ctx, ofFirst);
  expect(await follow(old.shortUrl)).toBe('https://example.com/edited');
  expect(await follow(unique.shortUrl)).toBe(404);
});

test("A suspended organization's links keep redirecting, and are counted and charged", async () => {
  const tenant = await createTenant(environment, { balanceMicro: 100_000_000n });
  const { ctx, organizationId } = tenant;
  const { shortUrl, longUrl, code } = await createLink(tenant);
  await setOrganizationStatus(ctx, { organizationId, status: 'suspended' });
  expect(await follow(shortUrl)).toBe(longUrl);
  await waitForClicks(environment, code, 1);
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n - LINK_MICRO - VISIT_MICRO);
});

test("A closed organization's keys end at once, and its links on the date, until it opens again", async () => {
  const tenant = await createTenant(environment);
  const { ctx, organizationId, api } = tenant;
  const [cached, forgotten, blocked] = [
    await createLink(tenant),
    await createLink(tenant),
    await createLink(tenant),
  ];
  expect((await api.get('/urlshortener/links')).status).toBe(200);
  await blockLink(ctx, { ...blocked, reason: 'Phishing' });
  expect(await closeOrganization(ctx, { organizationId })).toMatchObject({ keysRevoked: 1 });
  expect((await api.get('/urlshortener/links')).status).toBe(401);

  await forgetLink(tenant, forgotten);
  for (const link of [cached, forgotten]) expect(await follow(link.shortUrl)).toBe(link.longUrl);
  await query(
    environment,
    "update organization set redirects_until = now() + interval '5 seconds' where id = $1",
    [organizationId],
  );
  await forgetLink(tenant, forgotten);
  await forgetLink(tenant, cached);
  expect(await follow(cached.shortUrl)).toBe(cached.longUrl);
  // One link ends in the cache, the other two in Postgres.
  await expect.poll(() => follow(cached.shortUrl)).toBe(404);
  await unblockLink(ctx, blocked);
  for (const link of [forgotten, blocked]) expect(await follow(link.shortUrl)).toBe(404);

  await setOrganizationStatus(ctx, { organizationId, status: 'active' });
  await forgetLink(tenant, forgotten);
  expect(await follow(forgotten.shortUrl)).toBe(forgotten.longUrl);
  expect((await api.get('/urlshortener/links')).status).toBe(401);
});
