import { gunzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { setClickFiles } from '../../../shared/clicks/files/set-click-files.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { setLinkSettings } from '../../harness/links/change-link.ts';
import {
  appendClicks,
  clickAt,
  linkIdOf,
  waitForClicks,
  writeClickFiles,
} from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

const environment = inject('environment');
const CLICKED = 'urlshortener.links.clicked';
const DEAD = 'http://127.0.0.1:9/';

const eventsOf = async ({ organizationId }: { organizationId: number }) =>
  await query<{ data: { clicks: Record<string, unknown>[] }; endpoint: string }>(
    environment,
    `select data, endpoint_id as endpoint from webhook_event event join webhook_delivery delivery on event_id = event.id
      where event.organization_id = $1 and type = $2`,
    [organizationId, CLICKED],
  );

test('endpoints that name the event receive each visit, at most 500 at once, and others receive none', async () => {
  const tenant = await createTenant(environment, { balanceMicro: 100_000_000_000n });
  await addEndpoint(environment, tenant, DEAD);
  const named = await addEndpoint(environment, tenant, `${DEAD}named`, { types: [CLICKED] });
  await addEndpoint(environment, tenant, `${DEAD}other`, { services: ['voice'], types: [CLICKED] });
  const link = await createLink(tenant);
  await setLinkSettings(tenant, link, { reference: 'campaña "1"', externalId: 'Ana' });
  const linkId = await linkIdOf(environment, link);
  const others = onCi(1_100, 550);
  // The tenant's prices began before this moment.
  const at = new Date(Date.now() + 60_000).toISOString();
  const first = clickAt(linkId, at, {
    country: 'CO',
    referrer: 'example.com',
    destination: 'https://example.com/new',
  });
  await appendClicks(tenant.ctx, [
    first,
    { ...first, at: first.at + 500 },
    ...Array.from({ length: others }, () => clickAt(linkId, at)),
  ]);
  await waitForClicks(environment, link.code, others + 2);
  const events = await eventsOf(tenant);
  expect(new Set(events.map(({ endpoint }) => Number(endpoint)))).toEqual(new Set([named.id]));
  const clicks = events.flatMap(({ data }) => data.clicks);
  expect(clicks).toHaveLength(others + 2);
  for (const { data } of events) {
    expect(data.clicks.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(data).length).toBeLessThan(262_144);
  }
  expect(clicks.filter(({ unique }) => unique)).toHaveLength(others + 1);
  const [shown, again] = clicks
    .filter(({ country }) => country === 'CO')
    .toSorted((one, other) => String(one.at).localeCompare(String(other.at)));
  expect(shown).toEqual({
    domain: link.domain,
    code: link.code,
    reference: 'campaña "1"',
    externalId: 'Ana',
    at,
    country: 'CO',
    device: 'mobile',
    os: 'Android',
    browser: 'Chrome',
    referrer: 'example.com',
    destination: 'https://example.com/new',
    unique: true,
    charged: true,
  });
  expect(again).toMatchObject({ unique: false, charged: true });
});

test.runIf(IS_CI)('an event stays within 256 KiB whatever its visits hold', async () => {
  const tenant = await createTenant(environment, { balanceMicro: 100_000_000_000n });
  await addEndpoint(environment, tenant, DEAD, { types: [CLICKED] });
  const link = await createLink(tenant);
  await setLinkSettings(tenant, link, { reference: '🎁'.repeat(64), externalId: '🎁'.repeat(64) });
  const linkId = await linkIdOf(environment, link);
  const referrer = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  await appendClicks(
    tenant.ctx,
    Array.from({ length: 600 }, () => clickAt(linkId, '2026-03-02T11:00:00-05:00', { referrer })),
  );
  await waitForClicks(environment, link.code, 600);
  const events = await eventsOf(tenant);
  expect(events.flatMap(({ data }) => data.clicks)).toHaveLength(600);
  for (const { data } of events) expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(262_144);
});

test('visits are in the files of organizations that turned them on, listed and downloaded by them alone', async () => {
  const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
  await setClickFiles(tenant.ctx, { organizationId: tenant.organizationId, clickFiles: true });
  await addEndpoint(environment, tenant, DEAD, { types: [CLICKED] });
  for (const one of [tenant, other]) {
    const link = await createLink(one);
    await setLinkSettings(one, link, { reference: 'before' });
    await appendClicks(one.ctx, [clickAt(await linkIdOf(environment, link), new Date().toISOString())]);
    await waitForClicks(environment, link.code, 1);
    await setLinkSettings(one, link, { reference: 'after' });
  }
  await writeClickFiles(environment);

  const { items } = (await tenant.api.get('/urlshortener/clicks')).json.data;
  expect(items).toMatchObject([{ part: 1, lines: 1, bytes: expect.any(Number) }]);
  expect((await other.api.get('/urlshortener/clicks')).json.data.items).toEqual([]);
  const file = await http(items[0].url);
  expect([file.status, file.headers['content-type'], file.headers['content-length']]).toEqual([
    200,
    'application/gzip',
    String(items[0].bytes),
  ]);
  // Both name the reference that the link had when the visit was counted.
  expect(JSON.parse(gunzipSync(file.bytes).toString())).toMatchObject({ reference: 'before' });
  expect((await eventsOf(tenant)).flatMap(({ data }) => data.clicks)).toMatchObject([
    { reference: 'before' },
  ]);
  const forged = await tenant.api.get(
    items[0].url.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')).split('/api/v6')[1],
  );
  expect(refusalOf(forged)).toEqual({ status: 404, code: 'URLSHORTENER_CLICK_FILE_NOT_FOUND', fields: [] });
});
