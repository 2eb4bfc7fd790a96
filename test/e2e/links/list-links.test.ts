import { describe, expect, inject, test } from 'vitest';
import { addDays, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { blockLink } from '../../../shared/links/blocks/block-link.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { rotateSample } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { deleteLink, editLink } from '../../harness/links/change-link.ts';
import { createLink, freshAlias, type TestLink } from '../../harness/links/links.ts';
import { createDomain, createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const LINKS = '/urlshortener/links';

const codesOf = (items: { code: string }[]): string[] => items.map(({ code }) => code);
const list = async ({ api }: Tenant, filter: Record<string, string> = {}) =>
  codesOf((await api.get(`${LINKS}?${new URLSearchParams(filter)}`)).json.data.items);

/** Links of the tenant, oldest first. */
async function createLinks(tenant: Tenant, count: number): Promise<TestLink[]> {
  const links: TestLink[] = [];
  for (let n = 0; n < count; n += 1) links.push(await createLink(tenant));
  return links;
}

describe('The list of links', () => {
  test('shows each link as it is alone, newest first, without deleted ones', async () => {
    const tenant = await createTenant(environment);
    const [first, second, third] = await createLinks(tenant, 3);
    if (!first || !second || !third) throw new Error('three links were to be created');
    await deleteLink(tenant, second);
    const { data } = (await tenant.api.get(LINKS)).json;
    const listed = [third, first].map((link) => ({ ...link, reference: null, externalId: null }));
    expect(data).toEqual({ items: listed, nextCursor: null });
  });

  test('is empty for an organization without links, and shows nothing of others', async () => {
    const { api } = await createTenant(environment);
    await createLink(await createTenant(environment));
    expect((await api.get(LINKS)).json.data).toEqual({ items: [], nextCursor: null });
  });

  test('has pages that neither repeat nor skip a link while others are created and deleted', async () => {
    const tenant = await createTenant(environment);
    const links = await createLinks(tenant, 7);
    const expected = codesOf(links).reverse();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const search: string = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const { data } = (await tenant.api.get(`${LINKS}${search}`)).json;
      expect(data.items.length).toBeLessThanOrEqual(2);
      seen.push(...codesOf(data.items));
      cursor = data.nextCursor;
      await createLink(tenant);
      const shown = links.find(({ code }) => code === seen.at(-1));
      if (shown !== undefined) await deleteLink(tenant, shown);
    }
    expect(seen).toEqual(expected);
  });

  test('has 50 links per page by default, 100 at most, and no cursor on the last page', async () => {
    const tenant = await createTenant(environment);
    const links = Array.from({ length: 101 }, (_, n) => ({ longUrl: `https://example.com/${n}` }));
    await tenant.api.post(`${LINKS}/bulk`, { links });
    const pageOf = async (search: string) => (await tenant.api.get(`${LINKS}${search}`)).json.data;
    expect((await pageOf('')).items).toHaveLength(50);
    const { items, nextCursor } = await pageOf('?limit=100');
    expect(items).toHaveLength(100);
    expect(await pageOf(`?limit=1&cursor=${nextCursor}`)).toMatchObject({ items: [{}], nextCursor: null });
  });

  const WRONG: [search: string, field: string][] = [
    ['limit=101', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['status=deleted', 'status'],
    ['domainStatus=pending', 'domainStatus'],
    ['isAlias=yes', 'isAlias'],
    ['search=', 'search'],
    ['createdFrom=2026-02-31', 'createdFrom'],
    ['createdFrom=2026-03-11&createdTo=2026-03-10', 'createdFrom'],
  ];
  test.each(rotateSample(WRONG, 3, 1))('refuses %s, naming it', async (search, field) => {
    const { api } = await createTenant(environment);
    expect(refusalOf(await api.get(`${LINKS}?${search}`))).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: [field],
    });
  });
});

test('The list accepts a search of 200 characters, and not one more', async () => {
  const { api } = await createTenant(environment);
  expect((await api.get(`${LINKS}?search=${'x'.repeat(200)}`)).status).toBe(200);
  expect(refusalOf(await api.get(`${LINKS}?search=${'x'.repeat(201)}`)).fields).toEqual(['search']);
});

describe('A filter of the list', () => {
  test('a filter of the list by domain ignores case', async () => {
    const tenant = await createTenant(environment);
    const domain = await createDomain(tenant);
    const own = await createLink(tenant, { domain });
    const shared = await createLink(tenant, { domain: PLATFORM_DOMAIN });
    expect(await list(tenant, { domain: domain.toUpperCase() })).toEqual([own.code]);
    expect(await list(tenant, { domain: PLATFORM_DOMAIN })).toEqual([shared.code]);
    const empty = await createDomain(tenant);
    expect(await list(tenant, { domain: empty })).toEqual([]);
  });

  test('a filter of the list by a domain that the organization never had is refused, even if others have it', async () => {
    const { api } = await createTenant(environment);
    const foreign = await createDomain(await createTenant(environment));
    for (const domain of ['example.com', foreign, 'x'])
      expect(refusalOf(await api.get(`${LINKS}?domain=${domain}`))).toEqual({
        status: 400,
        code: 'DOMAIN_NOT_ALLOWED',
        fields: ['domain'],
      });
  });

  test('lists the links with a status', async () => {
    const tenant = await createTenant(environment);
    const [active, disabled, blocked] = await createLinks(tenant, 3);
    if (!active || !disabled || !blocked) throw new Error('three links were to be created');
    await editLink(tenant, disabled, { status: 'disabled' });
    await blockLink(tenant.ctx, { ...blocked, reason: 'Phishing' });
    expect(await list(tenant, { status: 'active' })).toEqual([active.code]);
    expect(await list(tenant, { status: 'disabled' })).toEqual([disabled.code]);
    expect(await list(tenant, { status: 'blocked' })).toEqual([blocked.code]);
  });

  test('lists the links by the state of their domain', async () => {
    const tenant = await createTenant(environment);
    const name = await createDomain(tenant);
    const released = await createLink(tenant, { domain: name });
    const kept = await createLink(tenant, { domain: PLATFORM_DOMAIN });
    await releaseDomain(tenant.ctx, { name, organizationId: tenant.organizationId });
    expect(await list(tenant, { domainStatus: 'released' })).toEqual([released.code]);
    expect(await list(tenant, { domainStatus: 'active' })).toEqual([kept.code]);
    expect(await list(tenant)).toEqual([kept.code, released.code]);
  });

  test('a filter of the list by whether the code is an alias', async () => {
    const tenant = await createTenant(environment);
    const alias = await createLink(tenant, { code: freshAlias() });
    const generated = await createLink(tenant);
    expect(await list(tenant, { isAlias: 'true' })).toEqual([alias.code]);
    expect(await list(tenant, { isAlias: 'false' })).toEqual([generated.code]);
  });

  test('a filter of the list by part of a destination or code ignores case and takes wildcards literally', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    const sale = await createLink(tenant, { longUrl: 'https://example.com/Summer-SALE?d=100%25_off', code });
    const other = await createLink(tenant, { longUrl: 'https://example.com/summer-tale' });
    expect(await list(tenant, { search: 'summer-sale' })).toEqual([sale.code]);
    expect(await list(tenant, { search: 'SUMMER' })).toEqual([other.code, sale.code]);
    expect(await list(tenant, { search: code.slice(2).toUpperCase() })).toEqual([sale.code]);
    expect(await list(tenant, { search: '%25_off' })).toEqual([sale.code]);
    for (const search of ['summer_sale', 's%sale', '\\', "' or 1=1 --"])
      expect(await list(tenant, { search }), search).toEqual([]);
  });

  test('a filter of the list by Colombian day of creation includes both ends', async () => {
    const tenant = await createTenant(environment);
    const [early, late, next] = await createLinks(tenant, 3);
    if (!early || !late || !next) throw new Error('three links were to be created');
    const moments = [
      [early, '2026-03-10T00:00:00-05:00'],
      [late, '2026-03-10T23:59:59.999-05:00'],
      [next, '2026-03-11T00:00:00-05:00'],
    ] as const;
    for (const [{ code }, moment] of moments)
      await query(environment, 'update link set created_at = $2 where code = $1', [code, moment]);
    expect(await list(tenant, { createdFrom: '2026-03-10', createdTo: '2026-03-10' })).toEqual([
      late.code,
      early.code,
    ]);
    expect(await list(tenant, { createdFrom: '2026-03-11' })).toEqual([next.code]);
    expect(await list(tenant, { createdTo: '2026-03-09' })).toEqual([]);
    const today = toColombiaDay(new Date());
    expect(await list(tenant, { createdFrom: addDays(today, 1) })).toEqual([]);
  });

  test('applies to every page, together with the others', async () => {
    const tenant = await createTenant(environment);
    const wanted: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await createLink(tenant, { longUrl: 'https://example.com/wanted' });
      wanted.unshift(
        (await createLink(tenant, { longUrl: 'https://example.com/wanted', code: freshAlias() })).code,
      );
      await createLink(tenant, { code: freshAlias() });
    }
    const filter = '?isAlias=true&search=wanted&limit=2';
    const first = (await tenant.api.get(`${LINKS}${filter}`)).json.data;
    const second = (await tenant.api.get(`${LINKS}${filter}&cursor=${first.nextCursor}`)).json.data;
    expect(codesOf([...first.items, ...second.items])).toEqual(wanted);
    expect(second.nextCursor).toBeNull();
  });
});
