import { decode } from 'fast-png';
import { encode } from 'uqr';
import { describe, expect, inject, test } from 'vitest';
import { onCi, rotateSample } from '../../harness/ci.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { pathOf } from '../../harness/links/change-link.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
/** The white margin, in modules, that a printed code needs (ISO/IEC 18004). */
const QUIET = 4;

async function openLink() {
  const tenant = await createTenant(environment);
  return { tenant, link: await createLink(tenant) };
}

/** Fetches an image as bytes; the tests' own client would decode it as text. */
async function fetchBytes({ token }: Tenant, path: string): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const answer = await fetch(`${environment.API_BASE_URL}/api/v6${path}`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close', 'cf-connecting-ip': freshIpv4() },
  });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** The expected pixels for a short URL: true is black. */
const symbolOf = (shortUrl: string): boolean[][] => encode(shortUrl, { ecc: 'M', border: QUIET }).data;

describe('The QR image of a link', () => {
  test.each(onCi([undefined, 64, 300, 2048], [undefined, 300]))(
    'as PNG of size %s encodes the short URL',
    async (size) => {
      const { tenant, link } = await openLink();
      const query = size === undefined ? '' : `&size=${size}`;
      const { headers, bytes } = await fetchBytes(tenant, `${pathOf(link)}/qr?format=png${query}`);
      expect(headers.get('content-type')).toBe('image/png');
      const { width, height, depth, data } = decode(bytes);
      // Drawn with a bit per pixel: anybody may ask for many of the largest size.
      expect(depth).toBe(1);
      const pixelAt = (x: number, y: number): number =>
        ((data[y * Math.ceil(width / 8) + (x >> 3)] ?? 0xff) >> (7 - (x & 7))) & 1;
      const symbol = symbolOf(link.shortUrl);
      expect([width, height]).toEqual([size ?? 512, size ?? 512]);
      const module = Math.floor(width / symbol.length);
      const margin = Math.floor((width - module * symbol.length) / 2);
      const shown = symbol.map((row, y) =>
        row.map((_, x) => {
          const pixels = new Set<number>();
          for (let dy = 0; dy < module; dy += 1)
            for (let dx = 0; dx < module; dx += 1)
              pixels.add(pixelAt(margin + x * module + dx, margin + y * module + dy));
          return pixels.size === 1 && pixels.has(0);
        }),
      );
      expect(shown).toEqual(symbol);
      const edge = shown.slice(0, QUIET).flat();
      expect(edge.some((black) => black)).toBe(false);
    },
  );

  test('as SVG, the default, is as wide as requested, with whole pixels per module', async () => {
    const { tenant, link } = await openLink();
    const answer = await tenant.api.get(`${pathOf(link)}/qr?size=400`);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.text).toContain('width="400" height="400" viewBox="0 0 400 400"');
    const symbol = symbolOf(link.shortUrl);
    const module = Math.floor(400 / symbol.length);
    const margin = Math.floor((400 - module * symbol.length) / 2);
    const squares = symbol.flatMap((row, y) =>
      row.flatMap((isBlack, x) =>
        isBlack ? [`M${margin + x * module},${margin + y * module}h${module}`] : [],
      ),
    );
    expect(answer.text.match(/M\d+,\d+h\d+/g)).toEqual(squares);
    expect(answer.text).not.toContain('<script');
  });

  test('can be cached only by its customer, cannot run scripts, and counts towards the rate limit', async () => {
    const { tenant, link } = await openLink();
    const { headers } = await tenant.api.get(`${pathOf(link)}/qr`);
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'ratelimit-limit': '60',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  const WRONG: [search: string, field: string][] = [
    ['format=gif', 'format'],
    ['size=63', 'size'],
    ['size=2049', 'size'],
    ['size=1.5', 'size'],
  ];
  test.each(rotateSample(WRONG, 2, 0))('is refused for %s', async (search, field) => {
    const { tenant, link } = await openLink();
    const refused = refusalOf(await tenant.api.get(`${pathOf(link)}/qr?${search}`));
    expect(refused).toEqual({ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields: [field] });
  });

  test("is not found for another organization's link", async () => {
    const { link } = await openLink();
    const { api } = await createTenant(environment);
    expect(refusalOf(await api.get(`${pathOf(link)}/qr`))).toMatchObject({ code: 'LINK_NOT_FOUND' });
  });
});
