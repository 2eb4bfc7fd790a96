import { describe, expect, inject, test } from 'vitest';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { clearDefaultDomain, setDefaultDomain } from '../../../shared/links/domains/default-domain.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { verifyDomain } from '../../../shared/links/domains/verify-domain.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink, forgetLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createDomain, createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const refuse = async ({ api }: Tenant, body: object) =>
  refusalOf(await api.post('/urlshortener/links', { longUrl: LONG_URL, ...body }));
const NOT_ALLOWED = { status: 400, code: 'DOMAIN_NOT_ALLOWED', fields: ['domain'] };
const TAKEN = { status: 409, code: 'ALIAS_TAKEN', fields: ['code'] };
const RESERVED = { status: 409, code: 'ALIAS_RESERVED', fields: ['code'] };

describe('The domain of a link', () => {
  test("defaults to the platform's, until one of the organization's own is verified, unless it chooses otherwise", async () => {
    const tenant = await createTenant(environment);
    expect((await createLink(tenant)).domain).toBe(PLATFORM_DOMAIN);
    const name = await createDomain(tenant);
    expect((await createLink(tenant)).domain).toBe(name);
    await createDomain(tenant);
    expect((await createLink(tenant)).domain).toBe(name);
    await clearDefaultDomain(tenant.ctx, tenant.organizationId);
    expect((await createLink(tenant)).domain).toBe(PLATFORM_DOMAIN);
  });

  test('defaults to the domain that the organization has chosen, until it is released', async () => {
    const tenant = await createTenant(environment);
    const { ctx, organizationId } = tenant;
    const name = await createDomain(tenant);
    await setDefaultDomain(ctx, { name, organizationId });
    expect((await createLink(tenant)).domain).toBe(name);
    expect((await createLink(tenant, { domain: PLATFORM_DOMAIN })).domain).toBe(PLATFORM_DOMAIN);
    const { items } = (await tenant.api.get('/urlshortener/domains')).json.data;
    expect(items).toMatchObject([
      { domain: name, type: 'own', status: 'verified', isDefault: true },
      { domain: PLATFORM_DOMAIN, type: 'platform', status: 'verified', isDefault: false },
    ]);
    await releaseDomain(ctx, { name, organizationId });
    expect((await createLink(tenant)).domain).toBe(PLATFORM_DOMAIN);
  });

  test('is compared in lower case', async () => {
    const tenant = await createTenant(environment);
    const name = await createDomain(tenant);
    expect((await createLink(tenant, { domain: name.toUpperCase() })).domain).toBe(name);
  });

  test("cannot be another organization's or a released one", async () => {
    const tenant = await createTenant(environment);
    const other = await createTenant(environment);
    const name = await createDomain(other);
    expect(await refuse(tenant, { domain: name })).toEqual(NOT_ALLOWED);
    await releaseDomain(other.ctx, { name, organizationId: other.organizationId });
    expect(await refuse(other, { domain: name })).toEqual(NOT_ALLOWED);
  });

  test('the domain of a link that is not text leaves the alias unchecked, alone and in bulk', async () => {
    const tenant = await createTenant(environment);
    const { code } = await createLink(tenant, { code: freshAlias() });
    const entry = { longUrl: LONG_URL, code, domain: 5 };
    expect(await refuse(tenant, entry)).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: ['domain'],
    });
    const { json } = await tenant.api.post('/urlshortener/links/bulk', { links: [entry] });
    expect(json.data.results[0].error.details).toEqual([{ field: 'domain', message: 'Must be text.' }]);
  });

  test('must be verified', async () => {
    const tenant = await createTenant(environment);
    const name = `pending-${freshAlias()}.localhost`;
    await addDomain(tenant.ctx, { name, organizationId: tenant.organizationId });
    expect(await refuse(tenant, { domain: name })).toEqual({
      status: 409,
      code: 'DOMAIN_NOT_VERIFIED',
      fields: ['domain'],
    });
  });

  test('cannot be a destination for anybody while it shortens links', async () => {
    const tenant = await createTenant(environment);
    const other = await createTenant(environment);
    const held = { name: `${freshAlias()}.example.com`, organizationId: other.organizationId };
    const longUrl = `https://${held.name.toUpperCase()}/x`;
    await createLink(tenant, { longUrl });
    await addDomain(other.ctx, held);
    await verifyDomain(other.ctx, held);
    const blocked = { status: 400, code: 'URL_BLOCKED_HOST', fields: ['longUrl'] };
    expect(await refuse(tenant, { longUrl })).toEqual(blocked);
    expect(await refuse(other, { longUrl })).toEqual(blocked);
    await releaseDomain(other.ctx, held);
    await createLink(tenant, { longUrl });
  });

  test('is checked again as a destination when a link to it is followed', async () => {
    const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
    const held = { name: `${freshAlias()}.example.com`, organizationId: other.organizationId };
    await addDomain(other.ctx, held);
    // A pending domain is unproven and may belong to anybody, so it is not blocked yet.
    const longUrl = `https://${held.name.toUpperCase()}.:443/x`;
    const link = await createLink(tenant, { longUrl });
    expect((await visit(link.shortUrl)).headers.location).toBe(longUrl);
    await verifyDomain(other.ctx, held);
    await forgetLink(tenant, link);
    expect((await visit(link.shortUrl)).status).toBe(404);
    await releaseDomain(other.ctx, held);
    await forgetLink(tenant, link);
    expect((await visit(link.shortUrl)).headers.location).toBe(longUrl);
  });
});

describe('An alias', () => {
  test('is stored in lower case and marks the link', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    const link = await createLink(tenant, { code: code.toUpperCase() });
    expect(link).toMatchObject({ code, isAlias: true });
    expect(link.shortUrl).toMatch(new RegExp(`/${code}$`));
  });

  test('is taken for all organizations on a domain, and available on another', async () => {
    const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
    const code = freshAlias();
    await createLink(tenant, { code });
    expect(await refuse(tenant, { code })).toEqual(TAKEN);
    expect(await refuse(other, { code: code.toUpperCase() })).toEqual(TAKEN);
    await createLink(other, { code, domain: await createDomain(other) });
  });

  test('that looks like a brand is reserved on the shared domain, and available on your own', async () => {
    const tenant = await createTenant(environment);
    const code = 'nequi-premios';
    expect(await refuse(tenant, { code })).toEqual(RESERVED);
    expect((await createLink(tenant, { code, domain: await createDomain(tenant) })).code).toBe(code);
  });

  test('that is a reserved word is refused on every domain', async () => {
    const tenant = await createTenant(environment);
    expect(await refuse(tenant, { code: 'log-in', domain: await createDomain(tenant) })).toEqual(RESERVED);
  });
});
