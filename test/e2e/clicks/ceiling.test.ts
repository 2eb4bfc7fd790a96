import { expect, inject, test } from 'vitest';
import { rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { setLinkSettings } from '../../harness/links/change-link.ts';
import { appendClicks, clickAt, drainClicks, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, forgetLink, type TestLink } from '../../harness/links/links.ts';
import { balanceOf, createTenant, LINK_MICRO, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const ENDED = 'https://example.com/ended';

const follow = async ({ shortUrl }: TestLink) => {
  const { status, headers } = await visit(shortUrl);
  return headers.location ?? status;
};
const statsOf = async ({ api }: Tenant, { domain, code }: TestLink) =>
  (await api.get(`/urlshortener/links/${domain}/${code}`)).json.data;

/** Visits the link so many times at once, so that no drain counts some of them before the others. */
const visitAtOnce = async ({ ctx }: Tenant, link: TestLink, visits: number) => {
  const linkId = await linkIdOf(environment, link);
  const at = new Date().toISOString();
  await appendClicks(
    ctx,
    Array.from({ length: visits }, () => clickAt(linkId, at)),
  );
};

/** Follows the link until it no longer leads to its destination; visits that came before a drain are late. */
const followUntil = (link: TestLink, end: string | number) =>
  waitFor('the end of the link', async () => {
    await drainClicks(environment);
    return (await follow(link)) === end ? true : undefined;
  });

test('A link with a ceiling charges exactly that many visits, ends once they are counted, and opens again with a higher one', async () => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  expect((await setLinkSettings(tenant, link, { maxClicks: 3, expiredUrl: ENDED })).status).toBe(200);
  for (let n = 0; n < 2; n += 1) expect(await follow(link)).toBe(link.longUrl);
  await visitAtOnce(tenant, link, 3);
  await waitForClicks(environment, link.code, 3);
  await followUntil(link, ENDED);
  // Read from Postgres, and from the cache that the reader fills.
  await forgetLink(tenant, link);
  for (const _ of ['read', 'cached']) expect(await follow(link)).toBe(ENDED);
  expect(await statsOf(tenant, link)).toMatchObject({ clicks: 3 });
  expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - 3n * VISIT_MICRO);

  await setLinkSettings(tenant, link, { maxClicks: 4 });
  expect(await follow(link)).toBe(link.longUrl);
  await followUntil(link, 404);
  await setLinkSettings(tenant, link, { maxClicks: 2, expiredUrl: ENDED });
  expect(await follow(link)).toBe(ENDED);
  await setLinkSettings(tenant, link, {});
  expect(await follow(link)).toBe(link.longUrl);
});

const setReference = ({ api }: Tenant, reference: string, settings: object) =>
  api.send(`/urlshortener/references/${encodeURIComponent(reference)}/settings`, {
    method: 'PUT',
    body: JSON.stringify(settings),
    headers: { 'content-type': 'application/json' },
  });

/** Looks at the links of references whose time has come, as after some seconds; another run may be doing it already. */
const refresh = (tenant: Tenant) =>
  waitFor('the links of the reference', async () => {
    await query(
      environment,
      'update link_reference set refresh_due_at = now() where organization_id = $1 and refresh_due_at is not null',
      [tenant.organizationId],
    );
    expect((await runJob(environment, 'urlshortener/sweep-chunks')).status).toBe(200);
    const due = await query(
      environment,
      'select from link_reference where organization_id = $1 and refresh_due_at is not null',
      [tenant.organizationId],
    );
    return due.length === 0 ? true : undefined;
  });

test('Links of a reference with a ceiling charge exactly that many visits together, and each ends, also one that has none', async () => {
  const tenant = await createTenant(environment);
  const reference = 'spring / 50 %';
  const [link, other] = [await createLink(tenant), await createLink(tenant)];
  await setLinkSettings(tenant, link, { reference, expiredUrl: ENDED });
  await setLinkSettings(tenant, other, { reference });
  expect((await setReference(tenant, reference, { maxClicks: 3 })).json.data).toEqual({ maxClicks: 3 });
  expect(await follow(other)).toBe(other.longUrl);
  expect(await follow(link)).toBe(link.longUrl);
  await visitAtOnce(tenant, link, 3);
  await followUntil(link, ENDED);
  await refresh(tenant);
  for (const _ of ['read', 'cached']) expect(await follow(other)).toBe(404);
  expect(await balanceOf(tenant)).toBe(OPENING - 2n * LINK_MICRO - 3n * VISIT_MICRO);

  // A link that leaves the reference leads again, and one that joins it does not.
  await setLinkSettings(tenant, other, {});
  expect(await follow(other)).toBe(other.longUrl);
  await setLinkSettings(tenant, other, { reference });
  expect(await follow(other)).toBe(404);

  await setReference(tenant, reference, {});
  await refresh(tenant);
  expect([await follow(link), await follow(other)]).toEqual([link.longUrl, other.longUrl]);
});

test('A reference that does not exist, and a wrong ceiling, are refused', async () => {
  const tenant = await createTenant(environment);
  expect(refusalOf(await setReference(tenant, 'none', { maxClicks: 3 }))).toMatchObject({
    status: 404,
    code: 'URLSHORTENER_REFERENCE_NOT_FOUND',
  });
  for (const maxClicks of [0, 1.5, '3', 1_000_000_001])
    expect(refusalOf(await setReference(tenant, 'none', { maxClicks }))).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: ['maxClicks'],
    });
});

test.each(rotateSample([[0], [-1], [1.5], ['3'], [1_000_000_001]], 3, 0))(
  'A ceiling of %j is refused by its field',
  async (maxClicks) => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const { status, json } = await setLinkSettings(tenant, link, { maxClicks });
    expect([status, json.error.code, json.error.details[0].field]).toEqual([
      400,
      'VALIDATION_INVALID_PARAMETER',
      'maxClicks',
    ]);
  },
);
