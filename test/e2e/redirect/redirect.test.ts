import { describe, expect, inject, test } from 'vitest';
import { rotateSample } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN, SANDBOX_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { freshIpv4, freshIpv6Block } from '../../harness/http/addresses.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { spendUnknownCodes } from '../../harness/http/spend-unknown-codes.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink, forgetLink, freshAlias } from '../../harness/links/links.ts';
import { createDomain, createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const { port } = new URL(environment.API_BASE_URL);
const at = (path: string, domain = PLATFORM_DOMAIN) => `http://${domain}:${port}${path}`;

describe('A known code', () => {
  test('answers 302 with the destination, not cached and not indexed', async () => {
    const { shortUrl, longUrl } = await createLink(await createTenant(environment));
    const answer = await visit(shortUrl);
    expect(answer.status).toBe(302);
    expect(answer.text).toBe('');
    const { date, connection, 'keep-alive': _, 'content-length': length, ...headers } = answer.headers;
    expect(length).toBeOneOf(['0', undefined]);
    expect(headers).toEqual({
      location: longUrl,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
    const head = await visit(shortUrl, { method: 'HEAD' });
    expect([head.status, head.headers.location]).toEqual([302, longUrl]);
  });

  const DESTINATIONS: [longUrl: string, location: string][] = [
    ['HTTP://Example.COM:80/a/../b', 'HTTP://Example.COM:80/a/../b'],
    ['https://example.com/%7e%2F?a=b&&c=%zz&d=+%20#', 'https://example.com/%7e%2F?a=b&&c=%zz&d=+%20#'],
    [`https://example.com/?q='a'&x=<y>&j={"a":[1]}|\`^`, `https://example.com/?q='a'&x=<y>&j={"a":[1]}|\`^`],
    [
      'https://example.com/ñandú?q=日本#😀',
      'https://example.com/%C3%B1and%C3%BA?q=%E6%97%A5%E6%9C%AC#%F0%9F%98%80',
    ],
    [`https://example.com/${'x'.repeat(2028)}`, `https://example.com/${'x'.repeat(2028)}`],
  ];
  test.each(rotateSample(DESTINATIONS, 3, 2))(
    'leads to %s byte for byte, as far as a header can',
    async (longUrl, location) => {
      const { shortUrl } = await createLink(await createTenant(environment), { longUrl });
      expect((await visit(shortUrl)).headers.location).toBe(location);
    },
  );

  test('can be in upper case and end in a slash, and passes no query on', async () => {
    const code = freshAlias();
    const { longUrl } = await createLink(await createTenant(environment), { code });
    const encoded = code.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (const path of [
      `/${encoded}`,
      `/${encoded}/`,
      `/${code.toUpperCase()}`,
      `/${code}/`,
      `/${code}?utm_source=x`,
      `/${code}/?a=b`,
    ]) {
      const { status, headers } = await visit(at(path));
      expect([status, headers.location], path).toEqual([302, longUrl]);
    }
  });

  test("on an organization's own domain works only there, in any case and with a final dot", async () => {
    const tenant = await createTenant(environment);
    const domain = await createDomain(tenant);
    const { code, shortUrl, longUrl } = await createLink(tenant, { domain });
    expect(shortUrl).toBe(at(`/${code}`, domain));
    const answer = await visit(shortUrl);
    expect(answer.headers.location).toBe(longUrl);
    expect(answer.headers, 'a domain of theirs').not.toHaveProperty('strict-transport-security');
    const ofSandboxes = await visit(at('/robots.txt', SANDBOX_DOMAIN));
    expect(ofSandboxes.headers, 'a domain of ours').toHaveProperty('strict-transport-security');
    const host = `${domain.toUpperCase()}.:${port}`;
    expect((await visit(shortUrl, { headers: { host } })).headers.location).toBe(longUrl);
    expect((await visit(at(`/${code}`))).status).toBe(404);
  });

  test('accepts only GET and HEAD', async () => {
    const { shortUrl } = await createLink(await createTenant(environment));
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await visit(shortUrl, { method });
      expect([status, headers.allow], method).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
    const asked = await visit(shortUrl, { method: 'OPTIONS', headers: { origin: 'https://example.com' } });
    expect([asked.status, asked.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('stops redirecting once it has expired, cached or not, and stays active', async () => {
    const tenant = await createTenant(environment);
    const { domain, code, shortUrl } = await createLink(tenant);
    expect((await visit(shortUrl)).status).toBe(302);
    await query(environment, "update link set expires_at = now() - interval '1 minute' where code = $1", [
      code,
    ]);
    await forgetLink(tenant, { domain, code });
    for (const _ of ['from Postgres', 'from the cache']) expect((await visit(shortUrl)).status).toBe(404);
    const link = await tenant.api.get(`/urlshortener/links/${domain}/${code}`);
    expect(link.json.data.status).toBe('active');
  });
});

describe('The page for unknown links', () => {
  test.each([
    [undefined, 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ])('is shown for Accept-Language %s in %s', async (accepted, language) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
    const page = await visit(at(`/${freshAlias()}`), { headers });
    expect(page.status).toBe(404);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      vary: 'Accept-Language',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(page.text).toContain(language === 'es' ? 'Enlace no disponible' : 'Link not available');
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text.length).toBeLessThan(1_000);
  });

  test.each(['/', '/ab', '/one/two'])('is shown for a path like %s', async (path) => {
    expect((await visit(at(path))).status).toBe(404);
  });

  test('is shown for every code on an unknown host', async () => {
    expect((await visit(at('/abc', `${freshAlias()}.localhost`))).status).toBe(404);
  });

  test('is not shown for what crawlers and browsers always request', async () => {
    const robots = await visit(at('/robots.txt'));
    expect([robots.status, robots.text]).toEqual([200, 'User-agent: *\nDisallow:\n']);
    const icon = await visit(at('/favicon.ico'));
    expect([icon.status, icon.headers['cache-control']]).toEqual([204, 'public, max-age=86400']);
  });
});

describe('An address that tries codes', () => {
  const tryCodes = async (ip: () => string, count: number, code: () => string) => {
    // Only as many at a time as a busy machine answers within the redirect's deadlines.
    const answers = await inParallel(16, count, () => visit(at(`/${code()}`), { ip: ip() }));
    return new Set(answers.map(({ status }) => status));
  };

  test('is blocked after 300 unknown ones in a minute, but existing links still redirect', async () => {
    const tenant = await createTenant(environment);
    const { shortUrl } = await createLink(tenant);
    const ip = freshIpv4();
    await spendUnknownCodes(tenant.ctx.redis, ip, 10);
    expect(await tryCodes(() => ip, 9, freshAlias)).toEqual(new Set([404]));
    expect((await visit(shortUrl, { ip })).status).toBe(302);
    expect((await visit(at(`/${freshAlias()}`), { ip })).status).toBe(404);
    const cutOff = await waitFor('the cut-off', async () => {
      // One more each time: a busy machine may not have counted all of them in time.
      const answer = await visit(at(`/${freshAlias()}`), { ip });
      return answer.status === 404 ? undefined : answer;
    });
    expect(cutOff.status).toBe(429);
    expect(cutOff.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
    expect((await visit(shortUrl, { ip })).status).toBe(302);
    // The link is not cached yet, so it is looked up.
    const fresh = await createLink(tenant);
    expect((await visit(fresh.shortUrl, { ip })).status).toBe(302);
    expect((await visit(at(`/${freshAlias()}`))).status).toBe(404);
  });

  test('is a /64 in IPv6', async () => {
    const block = freshIpv6Block();
    let host = 0;
    await spendUnknownCodes(operatorOf(environment).redis, `${block}::`, 10);
    await tryCodes(() => `${block}::${(host++).toString(16)}`, 10, freshAlias);
    await waitFor('the cut-off', async () => {
      const { status } = await visit(at(`/${freshAlias()}`), { ip: `${block}:ffff::1` });
      return status === 429 ? true : undefined;
    });
  });

  test('is not counted for paths that cannot be codes', async () => {
    const ip = freshIpv4();
    await spendUnknownCodes(operatorOf(environment).redis, ip, 2);
    const formless = () => `wp-admin/${freshAlias()}.php`;
    expect(await tryCodes(() => ip, 8, formless)).toEqual(new Set([404]));
    expect((await visit(at(`/${freshAlias()}`), { ip })).status).toBe(404);
  });

  test('can request one mistyped code as often as it likes', async () => {
    const { shortUrl } = await createLink(await createTenant(environment));
    const [ip, mistyped] = [freshIpv4(), freshAlias()];
    await spendUnknownCodes(operatorOf(environment).redis, ip, 2);
    const answers = await tryCodes(
      () => ip,
      8,
      () => mistyped,
    );
    expect(answers).toEqual(new Set([404]));
    expect((await visit(shortUrl, { ip })).status).toBe(302);
  });
});
