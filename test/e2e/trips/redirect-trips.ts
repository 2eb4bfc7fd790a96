import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import type { UsedCloud } from '../../harness/cloud/use-cloud.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { visit } from '../../harness/http/visit.ts';
import { setLinkSettings } from '../../harness/links/change-link.ts';
import { createLink, freshAlias } from '../../harness/links/links.ts';
import { createDomain } from '../../harness/organization.ts';
import type { Trips } from './trips.ts';

/** The Redis and Postgres calls of each visit to a short link. */
export function redirectTrips(cloud: UsedCloud): Trips {
  const platformUrl = (path: string) => `http://${PLATFORM_DOMAIN}:${new URL(cloud.url).port}/${path}`;
  const unknownUrl = () => platformUrl(freshAlias());
  return [
    [
      'a visit of a known link',
      { status: 302, redis: ['MGET'], postgres: 0, after: ['XADD'] },
      async (tenant) => {
        const { shortUrl } = await createLink(tenant, { code: freshAlias() });
        await visit(shortUrl, { method: 'HEAD' });
        return () => visit(shortUrl);
      },
    ],
    [
      'a visit of a link with rules',
      { status: 302, redis: ['MGET'], postgres: 0, after: ['XADD'] },
      async (tenant) => {
        const link = await createLink(tenant, { code: freshAlias() });
        const rules = [
          { countries: ['MX'], longUrl: 'https://example.com/mx' },
          { share: 50, longUrl: 'https://example.com/new' },
          { platform: 'android', longUrl: 'https://example.com/android' },
        ];
        await setLinkSettings(tenant, link, {
          reference: 'trips',
          rules,
          expiredUrl: 'https://example.com/ended',
        });
        await visit(link.shortUrl, { method: 'HEAD' });
        return () => visit(link.shortUrl);
      },
    ],
    [
      'a visit of a bot',
      { status: 302, redis: ['MGET'], postgres: 0, after: ['XADD'] },
      async (tenant) => {
        const { shortUrl } = await createLink(tenant, { code: freshAlias() });
        await visit(shortUrl, { method: 'HEAD' });
        return () => visit(shortUrl, { headers: { 'user-agent': 'Googlebot/2.1' } });
      },
    ],
    [
      'a HEAD of a known link',
      { status: 302, redis: ['MGET'], postgres: 0, after: ['XADD'] },
      async (tenant) => {
        const { shortUrl } = await createLink(tenant, { code: freshAlias() });
        return () => visit(shortUrl, { method: 'HEAD' });
      },
    ],
    [
      'a visit of a link that the cache has lost',
      { status: 302, redis: ['MGET'], postgres: 1, after: ['EVALSHA', 'XADD'] },
      async (tenant) => {
        const { shortUrl, domain, code } = await createLink(tenant, { code: freshAlias() });
        await tenant.ctx.redis.del(`link:${domain}/${code}`);
        return () => visit(shortUrl);
      },
    ],
    [
      'a visit of an unknown code',
      { status: 404, redis: ['MGET'], postgres: 1, after: ['EVALSHA', 'EVALSHA'] },
      async () => {
        const url = unknownUrl();
        return () => visit(url);
      },
    ],
    [
      'a visit of a code known to be unknown',
      { status: 404, redis: ['MGET'], postgres: 0, after: ['EVALSHA'] },
      async () => {
        const url = unknownUrl();
        await visit(url);
        return () => visit(url);
      },
    ],
    [
      'a visit of an unknown code by who has asked for it before',
      { status: 404, redis: ['MGET'], postgres: 0 },
      async () => {
        const [url, ip] = [unknownUrl(), freshIpv4()];
        await visit(url, { ip });
        return () => visit(url, { ip });
      },
    ],
    [
      'a path that can be no code',
      { status: 404, redis: [], postgres: 0 },
      async () => () => visit(`${unknownUrl()}/index.php`),
    ],
    [
      'the bare address of an own domain',
      { status: 404, redis: ['MGET'], postgres: 0 },
      async (tenant) => {
        const url = `http://${await createDomain(tenant)}:${new URL(cloud.url).port}/`;
        await visit(url);
        return () => visit(url);
      },
    ],
    [
      'robots.txt',
      { status: 200, redis: [], postgres: 0 },
      async () => () => visit(platformUrl('robots.txt')),
    ],
    [
      'security.txt',
      { status: 200, redis: [], postgres: 0 },
      async () => () => visit(platformUrl('.well-known/security.txt')),
    ],
  ];
}
