import { expect, inject, test } from 'vitest';
import { linkKey } from '../../../shared/links/link-cache.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

test('a campaign caches only the links that are followed, for hours', async () => {
  const tenant = await createTenant(environment);
  const links = Array(20).fill({ longUrl: LONG_URL });
  const { results } = (await tenant.api.post('/urlshortener/links/bulk', { links })).json.data;
  const keys: string[] = results.map(({ link }: { link: { domain: string; code: string } }) =>
    linkKey(link.domain, link.code),
  );
  const known = async () =>
    (await tenant.ctx.redis.mget<(string | null)[]>(...keys)).filter((value) => value !== null);
  expect(await known()).toEqual([]);
  expect((await visit(results[0].link.shortUrl)).status).toBe(302);
  await waitFor('the cache', async () => ((await known()).length > 0 ? true : undefined));
  expect(await known()).toHaveLength(1);
  expect(await tenant.ctx.redis.ttl(keys[0] ?? '')).toBeGreaterThan(5 * 3600);
});

test('an alias can be followed from the cache at once', async () => {
  const tenant = await createTenant(environment);
  const { domain, code } = await createLink(tenant, { code: freshAlias() });
  expect(await tenant.ctx.redis.exists(linkKey(domain, code))).toBe(1);
});
