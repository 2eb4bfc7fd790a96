import { beforeAll, describe, expect, inject, test } from 'vitest';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { editLink } from '../../harness/links/change-link.ts';
import { createLink, freshAlias } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const LINKS = '/urlshortener/links';
/** One more than a search reads. */
const MANY = 20_001;

/** Deleted ones are added so: deleting that many at once would keep visits from being counted meanwhile. */
const addLinks = async (organizationId: number, { deleted = false, count = MANY } = {}) => {
  await query(
    environment,
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, deleted_at)
     select $1::bigint, (select min(id) from domain_tenure), 's-' || $1::text || '-' || n, 'https://example.com/offers/' || n, false,
            now() - interval '1 day' * (n % 50), case when $2::boolean then now() end
       from generate_series(1, ${count}) n`,
    [organizationId, deleted],
  );
  // Until Postgres knows how many there are, it reads all links for one that the redirect looks up, in every test.
  await query(environment, 'analyze link');
};

/** The codes that a search finds. It has some milliseconds, which a busy machine may spend elsewhere: it is refused then. */
const codesFor = async ({ api }: Pick<Tenant, 'api'>, search: string): Promise<string[]> => {
  const { data } = await waitFor('a search within its time', async () => {
    const { json } = await api.get(`${LINKS}?${new URLSearchParams({ search })}`);
    return json.success ? json : undefined;
  });
  return data.items.map((item: { code: string }) => item.code);
};

describe('A search of links', () => {
  test('finds links that the job has indexed, including by a new destination', async () => {
    const tenant = await createTenant(environment);
    const { organizationId } = tenant;
    const { code } = await createLink(tenant, { longUrl: 'https://example.com/first-of-many' });
    // A segment has 4,096 links.
    await addLinks(organizationId, { count: onCi(MANY, 4_100) });
    // Links settle once no transaction of before is running.
    await waitFor('the links to be in segments', async () => {
      expect((await runJob(environment, 'urlshortener/index-new-links')).status).toBe(200);
      const segments = await query(
        environment,
        'select from link_search_segment where organization_id = $1 and last_id > first_id',
        [organizationId],
      );
      return segments.length >= onCi(4, 1) ? true : undefined;
    });
    expect(await codesFor(tenant, 'first-of-many')).toEqual([code]);
    const link = { domain: PLATFORM_DOMAIN, code };
    await editLink(tenant, link, { longUrl: 'https://example.com/another-place' });
    for (const _ of ['before', 'after']) {
      expect(await codesFor(tenant, 'another-place')).toEqual([code]);
      expect(await codesFor(tenant, 'first-of-many')).toEqual([]);
      expect((await runJob(environment, 'urlshortener/index-new-links')).status).toBe(200);
    }
  });

  test('a search of links for fewer than three letters or digits in a row finds codes that start with them', async () => {
    const tenant = await createTenant(environment);
    const code = `q7-${freshAlias()}`;
    await createLink(tenant, { code, longUrl: 'https://q7.example.com/q7' });
    await createLink(tenant, { longUrl: 'https://q7.example.com/q7' });
    for (const search of ['q7-', 'Q7', 'q', code])
      expect(await codesFor(tenant, search), search).toContain(code);
    expect(await codesFor(tenant, 'q7-')).toEqual([code]);
    for (const search of ['7-', '~0~', 'q7.', '%', '_', 'q%', '/q7'])
      expect(await codesFor(tenant, search), search).toEqual([]);
  });
});

describe('A search of links that are in no index yet', () => {
  let crowded: Awaited<ReturnType<typeof createSignedIn>>;
  beforeAll(async () => {
    crowded = await createSignedIn(environment);
    await addLinks(crowded.organizationId);
  });

  test('refuses a text that would need too many links to be read', async () => {
    const { api } = crowded;
    expect((await api.get(`${LINKS}?search=offers`)).json.data.items).toHaveLength(50);
    for (const path of [LINKS, `${LINKS}.csv`])
      for (const search of ['search=nowhere', 'search=~abc&status=active', 'search=nowhere&isAlias=false']) {
        const refused = await api.get(`${path}?${search}`);
        expect(refusalOf(refused)).toEqual({
          status: 400,
          code: 'VALIDATION_INVALID_PARAMETER',
          fields: ['search'],
        });
      }
    expect((await api.get(`${LINKS}?search=nowhere&isAlias=true`)).json.data.items).toEqual([]);
  });

  test.runIf(IS_CI)(
    'a search of links that is hard, sent 60 times at once, fails no request of another organization',
    async () => {
      const other = await createTenant(environment);
      const { code } = await createLink(other);
      let hasEnded = false;
      const searches = Promise.all(
        Array.from({ length: 60 }, () => crowded.api.get(`${LINKS}?search=nowhere`)),
      ).finally(() => {
        hasEnded = true;
      });
      const others: number[] = [];
      do {
        const created = await other.api.post(LINKS, { longUrl: 'https://example.com/' });
        const read = await other.api.get(`${LINKS}/${PLATFORM_DOMAIN}/${code}`);
        others.push(created.status, read.status);
      } while (!hasEnded);

      const statuses = new Set((await searches).map(({ status }) => status));
      // The searches have too many links for one, and more than two run at once.
      expect([...statuses].toSorted()).toEqual([400, 429]);
      // Others are only refused for their own pace.
      expect(others.filter((status) => ![201, 200, 429].includes(status))).toEqual([]);
      expect(others).toContain(201);
    },
  );

  test('explains in the portal why it is refused', async () => {
    const { portal, base } = crowded;
    const page = await portal.get(`${base}/links?search=nowhere`);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(
      /Too many links to search\. Use a longer or less common text, or a shorter period \(“From”, “Until”\)\./,
    );
    expect((await portal.get(`${base}/links?search=offers`)).text).toContain('example.com/offers/');
    const everywhere = (await portal.get(`${base}/search?q=nowhere`)).text;
    expect(everywhere).toMatch(/Too many links to search/);
    // Rows that were not read to the end may still match.
    expect(everywhere).not.toMatch(/Nothing matches/);
  });

  test.runIf(IS_CI)('explains in the portal why it is refused among deleted links', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    await addLinks(organizationId, { deleted: true });
    const refused = await portal.get(`${base}/links?search=nowhere&status=deleted`);
    expect(refused.text).toMatch(/Too many links to search/);
    expect((await portal.get(`${base}/links?search=offers&status=deleted`)).text).toContain('/offers/');
  });
});
