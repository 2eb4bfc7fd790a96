import { expect, test } from 'vitest';
import { heal } from '../../harness/cloud/heal.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { withClient } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import { warmLink } from '../../harness/links/warm-link.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const LINKS = '/urlshortener/links';
const JSON_TYPE = { 'content-type': 'application/json' };
const cloud = useCloud();

type SignedIn = Awaited<ReturnType<typeof createSignedIn>>;
type Link = Awaited<ReturnType<typeof createLink>>;

type Ask = (tenant: Tenant, link: string) => Promise<Received>;

/** Operations with more retries than their quota, or than the second limit that they count against. */
const RETRIED: [operation: string, retries: number, ask: Ask][] = [
  ['getLink, 60 a minute', 70, ({ api }, link) => api.get(link)],
  ['getOverview, 30 a minute', 40, ({ api }) => api.get('/urlshortener/overview')],
  // 38 cost units each, of 120 a minute.
  ['getLinkStats of a year', 10, ({ api }, link) => api.get(`${link}/stats?from=2025-01-01&to=2025-12-31`)],
  // 1,000 links each, of 2,100 a minute.
  [
    'bulkCreateLinks of 1,000',
    6,
    ({ api }) =>
      api.post(`${LINKS}/bulk`, { links: Array.from({ length: 1_000 }, () => ({ longUrl: LONG_URL })) }),
  ],
  [
    'updateLink',
    70,
    ({ api }, link) => api.send(link, { method: 'PATCH', body: '{"status":"disabled"}', headers: JSON_TYPE }),
  ],
];

test.for(RETRIED)(
  'a client that retries %s during an outage is not refused afterwards',
  async ([, retries, ask]) => {
    const tenant = await createTenant(cloud.environment);
    const link = await createLink(tenant);
    await tenant.api.get('/utilities/ping');
    await warmLink(tenant, link);
    const path = `${LINKS}/${link.domain}/${link.code}`;

    cloud.neon.faults.refuse = true;
    for (let retry = 0; retry < retries; retry += 1) expect((await ask(tenant, path)).status).toBe(503);
    heal(cloud);
    const after = await waitFor('an answer after the outage', async () => {
      const answer = await ask(tenant, path);
      return answer.status === 503 ? undefined : answer;
    });
    expect(after.status).not.toBe(429);
  },
);

/** Requests to the portal. */
const IN_PORTAL: [what: string, ask: (own: SignedIn, link: Link) => Promise<Received>][] = [
  ['a page', ({ portal, base }, { domain, code }) => portal.get(`${base}/links/${domain}/${code}/qr`)],
  [
    'a form',
    ({ portal, base }) => portal.post(`${base}/cost-centers/new/create`, { code: 'sales', name: 'Sales' }),
  ],
];

test.for(IN_PORTAL)(
  'a person who retries %s of the portal during an outage is not refused afterwards',
  async ([, ask]) => {
    const own = await createSignedIn(cloud.environment);
    const link = await createLink(own);
    // Postgres still tells who is signed in: quotas are spent.
    cloud.neon.breaks = (texts) => !texts.some((text) => text.includes('"session"'));
    for (let retry = 0; retry < 70; retry += 1) expect((await ask(own, link)).status).toBe(503);
    heal(cloud);
    expect((await ask(own, link)).status).not.toBe(429);
  },
);

/** Three requests for a year of statistics, 38 of 120 units a minute each, so that a fourth does not fit. */
async function askForThree(tenant: Tenant): Promise<() => Promise<number>> {
  const { domain, code } = await createLink(tenant);
  const path = `${LINKS}/${domain}/${code}/stats?from=2025-01-01&to=2025-12-31`;
  return async () => (await tenant.api.get(path)).status;
}

test('a request whose statement took too long while Postgres answered others has spent its units', async () => {
  const tenant = await createTenant(cloud.environment);
  const ask = await askForThree(tenant);
  await withClient({ DATABASE_URL: cloud.postgres.url() }, async (client) => {
    await client.query('begin; lock table link in access exclusive mode');
    for (const status of await Promise.all([ask(), ask(), ask()])) expect([503, 504]).toContain(status);
    for (let again = 0; again < 5; again += 1) expect(await ask()).toBe(429);
    await client.query('rollback');
  });
});

test('a request that took too long because Postgres answered nobody has spent none', async () => {
  const tenant = await createTenant(cloud.environment);
  const ask = await askForThree(tenant);
  cloud.neon.faults.freeze = true;
  for (const status of await Promise.all([ask(), ask(), ask()])) expect([503, 504]).toContain(status);
  // The units are back before the minute of the quota is over.
  await waitFor('the units', async () => ((await ask()) === 429 ? undefined : true), 20_000);
});
