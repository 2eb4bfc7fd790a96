import { beforeAll, describe, expect, inject, test } from 'vitest';
import { NEW_REFERENCES_A_DAY } from '../../../db/links/tables/link-reference.ts';
import { blockHost } from '../../../shared/links/blocks/block-host.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { deleteLink, pathOf, restoreLink, setLinkSettings } from '../../harness/links/change-link.ts';
import { appendClicks, clickAt, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const FROM = '2026-03-02';
const TO = '2026-03-04';
const NONE = {
  reference: null,
  externalId: null,
  expiredUrl: null,
  rules: [],
  passQuery: false,
  maxClicks: null,
};

const openTenant = () => createTenant(environment, { balanceMicro: 100_000_000_000n });
const settingsOf = async ({ api }: Tenant, link: TestLink) =>
  (await api.get(`${pathOf(link)}/settings`)).json.data;
const list = async ({ api }: Tenant, search: string) =>
  (await api.get(`/urlshortener/links?${search}`)).json.data.items.map(({ code }: TestLink) => code);
const references = async ({ api }: Tenant) => (await api.get('/urlshortener/references')).json.data.items;
const overview = async ({ api }: Tenant, reference: string) =>
  await api.get(`/urlshortener/overview?from=${FROM}&to=${TO}&reference=${encodeURIComponent(reference)}`);

async function visit(tenant: Tenant, link: TestLink, moments: string[]): Promise<void> {
  const linkId = await linkIdOf(environment, link);
  await appendClicks(
    tenant.ctx,
    moments.map((moment) => clickAt(linkId, moment, { country: 'CO' })),
  );
  await waitForClicks(environment, link.code, moments.length);
}

describe('The settings of a link', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await openTenant();
  });

  test('are empty until they are set, and are replaced as a whole', async () => {
    const link = await createLink(tenant);
    expect(await settingsOf(tenant, link)).toEqual(NONE);
    const all = {
      reference: 'Día sin IVA',
      externalId: 'cliente 1 🎁',
      expiredUrl: 'https://example.com/ended?a=%20b',
      rules: [{ platform: 'ios', countries: ['CO'], longUrl: 'https://example.com/ios' }],
    };
    const set = await setLinkSettings(tenant, link, all);
    expect([set.status, set.json.data]).toEqual([200, { ...NONE, ...all }]);
    expect(await settingsOf(tenant, link)).toEqual({ ...NONE, ...all });
    const { items } = (await tenant.api.get('/urlshortener/links')).json.data;
    expect(items.find(({ code }: TestLink) => code === link.code)).toMatchObject({
      reference: all.reference,
      externalId: all.externalId,
    });
    expect((await setLinkSettings(tenant, link, { externalId: 'other' })).json.data).toEqual({
      ...NONE,
      externalId: 'other',
    });
    expect(await settingsOf(tenant, link)).toEqual({ ...NONE, externalId: 'other' });
  });

  test('do not exist for deleted links and those of others', async () => {
    const link = await createLink(tenant);
    const stranger = await openTenant();
    const missing = { status: 404, code: 'LINK_NOT_FOUND', fields: [] };
    expect(refusalOf(await setLinkSettings(stranger, link, { reference: 'mine' }))).toEqual(missing);
    expect(refusalOf(await stranger.api.get(`${pathOf(link)}/settings`))).toEqual(missing);
    await deleteLink(tenant, link);
    expect(refusalOf(await setLinkSettings(tenant, link, {}))).toEqual(missing);
    expect(await references(stranger)).toEqual([]);
  });

  test('refuse whatever is wrong by its field, and change nothing', async () => {
    const link = await createLink(tenant);
    const rules = [{ platform: 'tv', longUrl: 'https://example.com' }];
    expect(refusalOf(await setLinkSettings(tenant, link, { rules, reference: '' }))).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: ['reference', 'rules.0.platform'],
    });
    expect(await settingsOf(tenant, link)).toEqual(NONE);
  });

  test('refuse the destinations that a link cannot have, each by its field', async () => {
    const link = await createLink(tenant);
    const host = `h${crypto.randomUUID().slice(0, 8)}.example.com`;
    await blockHost(tenant.ctx, { host, reason: 'Phishing' });
    const rule = (longUrl: string) => ({ platform: 'ios', longUrl });
    const refused = async (body: object) => refusalOf(await setLinkSettings(tenant, link, body));
    expect(await refused({ expiredUrl: 'http://127.0.0.1/', rules: [rule('https://bit.ly/a')] })).toEqual({
      status: 400,
      code: 'URL_BLOCKED_HOST',
      fields: ['expiredUrl', 'rules.0.longUrl'],
    });
    expect(await refused({ expiredUrl: 'ftp://example.com/' })).toMatchObject({
      code: 'URL_SCHEME_NOT_ALLOWED',
    });
    expect(await refused({ rules: [rule('https://example.com'), rule(`https://www.${host}/`)] })).toEqual({
      status: 400,
      code: 'URL_BLOCKED_HOST',
      fields: ['rules.1.longUrl'],
    });
    expect(await settingsOf(tenant, link)).toEqual(NONE);
  });

  test('refuse a new reference when the organization has made too many that day', async () => {
    const crowded = await openTenant();
    await query(
      environment,
      "insert into link_reference (organization_id, name) select $1, 'r' || n from generate_series(1, $2) n",
      [crowded.organizationId, NEW_REFERENCES_A_DAY],
    );
    const link = await createLink(crowded);
    const refused = await setLinkSettings(crowded, link, { reference: 'one more', externalId: 'one' });
    expect(refusalOf(refused)).toEqual({
      status: 429,
      code: 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED',
      fields: [],
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['ratelimit-limit']).toBe(String(NEW_REFERENCES_A_DAY));
    expect(await settingsOf(crowded, link)).toEqual(NONE);
    expect((await setLinkSettings(crowded, link, { reference: 'r7' })).status).toBe(200);
  });
});

describe('Links by reference', () => {
  test('are found by reference and external id, together with the other filters', async () => {
    const tenant = await openTenant();
    const [first, second, third] = [
      await createLink(tenant),
      await createLink(tenant),
      await createLink(tenant),
    ];
    await setLinkSettings(tenant, first, { reference: 'a b&c', externalId: 'one' });
    await setLinkSettings(tenant, second, { reference: 'a b&c', externalId: 'two' });
    await setLinkSettings(tenant, third, { reference: 'other', externalId: 'one' });
    const reference = `reference=${encodeURIComponent('a b&c')}`;
    expect(await list(tenant, reference)).toEqual([second.code, first.code]);
    expect(await list(tenant, 'externalId=one')).toEqual([third.code, first.code]);
    expect(await list(tenant, `${reference}&externalId=one`)).toEqual([first.code]);
    expect(await list(tenant, `${reference}&search=offers`)).toEqual([second.code, first.code]);
    expect(await list(tenant, 'externalId=one&reference=other&search=offers')).toEqual([third.code]);
    expect(await list(tenant, 'reference=unknown')).toEqual([]);
    expect(await list(tenant, 'reference=unknown&search=offers')).toEqual([]);
    const file = await tenant.api.get(`/urlshortener/links.csv?${reference}`);
    expect(
      file.text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual([second.code, first.code]);
    const stranger = await openTenant();
    expect(await list(stranger, reference)).toEqual([]);
    expect((await overview(stranger, 'a b&c')).json.error.code).toBe('URLSHORTENER_REFERENCE_NOT_FOUND');
  });

  test('have totals, newest reference first, and an overview of their own', async () => {
    const tenant = await openTenant();
    const [one, two, plain] = [await createLink(tenant), await createLink(tenant), await createLink(tenant)];
    await setLinkSettings(tenant, one, { reference: 'old' });
    await setLinkSettings(tenant, two, { reference: 'new' });
    await visit(tenant, one, ['2026-03-02T10:00:00-05:00', '2026-03-04T11:00:00-05:00']);
    await visit(tenant, two, ['2026-03-03T12:00:00-05:00']);
    await visit(tenant, plain, ['2026-03-02T09:00:00-05:00']);
    const old = {
      reference: 'old',
      links: 1,
      clicks: 2,
      uniqueClicks: 2,
      filtered: 0,
      firstClickAt: '2026-03-02T15:00:00.000Z',
      lastClickAt: '2026-03-04T16:00:00.000Z',
      createdAt: expect.any(String),
    };
    const [newest, oldest, ...more] = await references(tenant);
    expect([newest.reference, newest.clicks, more]).toEqual(['new', 1, []]);
    expect(oldest).toEqual(old);
    const page = (await tenant.api.get('/urlshortener/references?limit=1')).json.data;
    const next = await tenant.api.get(`/urlshortener/references?limit=1&cursor=${page.nextCursor}`);
    expect([page.items, next.json.data.items]).toEqual([[newest], [oldest]]);

    expect((await overview(tenant, 'old')).json.data).toMatchObject({
      totals: { clicks: 2, uniqueClicks: 2 },
      series: [
        { at: '2026-03-02', clicks: 1 },
        { at: '2026-03-04', clicks: 1 },
      ],
      linksByStatus: { active: 1, disabled: 0, blocked: 0 },
      topLinks: [{ code: one.code, clicks: 2 }],
      dimensions: { country: [{ value: 'CO', clicks: 2 }] },
    });
    // It is kept after its answer.
    await expect.poll(async () => (await overview(tenant, 'old')).headers['x-cache']).toBe('HIT');
  });

  test('leave the totals when deleted, return when restored, and take their visits to another reference', async () => {
    const tenant = await openTenant();
    const [one, two] = [await createLink(tenant), await createLink(tenant)];
    await setLinkSettings(tenant, one, { reference: 'first' });
    await setLinkSettings(tenant, two, { reference: 'first' });
    await visit(tenant, one, ['2026-03-02T10:00:00-05:00']);
    await visit(tenant, two, ['2026-03-03T10:00:00-05:00', '2026-03-03T11:00:00-05:00']);
    const totals = async () =>
      Object.fromEntries(
        (await references(tenant)).map(
          ({ reference, links, clicks, firstClickAt }: Record<string, unknown>) => [
            `${reference}`,
            [links, clicks, firstClickAt],
          ],
        ),
      );
    const [march2, march3] = ['2026-03-02T15:00:00.000Z', '2026-03-03T15:00:00.000Z'];
    expect(await totals()).toEqual({ first: [2, 3, march2] });
    await deleteLink(tenant, one);
    expect(await totals()).toEqual({ first: [1, 2, march3] });
    await restoreLink(tenant, one);
    expect(await totals()).toEqual({ first: [2, 3, march2] });
    await setLinkSettings(tenant, one, { reference: 'second' });
    expect(await totals()).toEqual({ first: [1, 2, march3], second: [1, 1, march2] });
    await setLinkSettings(tenant, two, {});
    expect(await totals()).toEqual({ first: [0, 0, null], second: [1, 1, march2] });
    expect((await overview(tenant, 'second')).json.data.topLinks).toMatchObject([
      { code: one.code, clicks: 1 },
    ]);
  });
});
