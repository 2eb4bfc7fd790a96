import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { ERRORS_HELP } from '../../../docs/errors/errors-help.ts';
import { GUIDES } from '../../../docs/guides/guides.ts';
import { markCode } from '../../../docs/site/reference/field-list.ts';
import { ERROR_CODES, type ErrorCode } from '../../../shared/kernel/errors/error-codes.ts';
import { onCi, rotateSample } from '../../harness/ci.ts';
import { http, type Received } from '../../harness/http/http.ts';

const { API_BASE_URL, PORTAL_BASE_URL } = inject('environment');
const get = (path: string, language = 'es') =>
  http(API_BASE_URL + path, { headers: { 'accept-language': language } });

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The links of a page, or of a text for machines. */
function linksOf({ headers, text }: Received): string[] {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('text/html')) return matches(text, /\s(?:href|src)="([^"]+)"/g);
  return /^text\/(plain|markdown)/.test(type) ? matches(text, /\]\(([^)\s]+)\)/g) : [];
}

test.concurrent.each(rotateSample(Object.entries(ERROR_CODES), 8, 0))(
  "the page of %s is at its type, in the reader's preferred language",
  async (code, { status }) => {
    // The table's keys are the codes.
    const { summary } = ERRORS_HELP[code as ErrorCode];
    const [english, spanish] = await Promise.all([
      get(`/docs/errors/${code}`, 'en-US,es;q=0.5'),
      get(`/docs/errors/${code}`, 'es-CO'),
    ]);
    for (const [page, language] of [
      [english, 'en'],
      [spanish, 'es'],
    ] as const) {
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({ 'content-language': language, vary: 'Accept, Accept-Language' });
      expect(page.text).toContain(`<html lang="${language}">`);
      expect(page.text).toContain(`<h1><code>${code}</code></h1>`);
      expect(page.text).toContain(`<strong>${status}</strong>`);
      expect(page.text).toContain(`${API_BASE_URL}/docs/errors/${code}`);
    }
    expect(english.text).toContain(`<p>${markCode(summary.en)}</p>`);
    expect(spanish.text).toContain(`<p>${markCode(summary.es)}</p>`);
  },
);

test('the type of a real error leads to its page', async () => {
  const refused = await http(`${API_BASE_URL}/api/v6/utilities/ping`);
  const page = await http(refused.json.error.type);
  expect({ status: page.status, type: page.headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
});

test('an unknown code has no page', async () => {
  const page = await get('/docs/errors/NO_SUCH_CODE');
  expect({ status: page.status, code: page.json?.error.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
});

test('an unknown path shows readers a page in their language, and programs the envelope', async () => {
  const asked = (path: string, accept: string) =>
    http(API_BASE_URL + path, { headers: { accept, 'accept-language': 'en' } });
  for (const path of ['/docs/nowhere', '/docs/en/guides/none', '/docs/errors/NO_SUCH_CODE']) {
    const page = await asked(path, 'text/html,*/*;q=0.8');
    expect({ path, status: page.status }).toEqual({ path, status: 404 });
    expect(page.text).toContain('<html lang="en">');
    expect((await asked(path, 'application/json')).json.error.code).toBe('NOT_FOUND');
  }
});

test('the root of the host is a page for readers only', async () => {
  const page = await http(`${API_BASE_URL}/`, { headers: { accept: 'text/html', 'accept-language': 'es' } });
  expect({ status: page.status, type: page.headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
  expect(page.text).toContain('href="/docs/es/reference"');
  expect((await http(`${API_BASE_URL}/`)).json.error.code).toBe('NOT_FOUND');
});

test('assets can be cached for a year, because their address changes with them', async () => {
  const page = await get('/docs/en');
  const assets = linksOf(page).filter((link) => link.startsWith('/docs/assets/'));
  expect(assets.length).toBeGreaterThan(2);
  for (const asset of assets) {
    expect(asset).toMatch(/\.[0-9a-f]{10}\.\w+$/);
    const { headers } = await get(asset);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await get('/favicon.ico')).status).toBe(200);
});

/** The pages whose links are followed: elsewhere than on CI neither those in Spanish nor those in Markdown, with the same links. */
const FOLLOWED = onCi(/./, /^(?!\/docs\/es\b|.*\.md$)/);

test('every link and anchor of the site works, and none leads to another host except the portal', async () => {
  const seen = new Map<string, string>();
  const anchors: [from: string, to: string][] = [];
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path) || !FOLLOWED.test(path)) return;
    seen.set(path, '');
    const page = await get(path);
    expect({ path, status: page.status }).toEqual({ path, status: 200 });
    seen.set(path, page.text);
    const links = linksOf(page).map((link) => {
      if (link.startsWith(PORTAL_BASE_URL) || link.startsWith('mailto:')) return '/docs';
      expect(link, `on ${path}`).toMatch(/^[/#]/);
      const [target = '', anchor] = link.split('#');
      if (anchor !== undefined) anchors.push([target || path, anchor]);
      return target || path;
    });
    await Promise.all(links.map(visit));
  };
  await Promise.all(['/docs', '/docs/es', '/docs/en', '/llms.txt', '/robots.txt'].map(visit));
  for (const [path, anchor] of anchors.filter(([path]) => FOLLOWED.test(path))) {
    expect(seen.get(path), `#${anchor} on ${path}`).toContain(`id="${decodeURIComponent(anchor)}"`);
  }
  expect(seen.size).toBeGreaterThan(onCi(2, 1) * (Object.keys(ERROR_CODES).length + GUIDES.length));
});

test.each(['/docs', '/docs/es', '/docs/en/errors', '/docs/en/reference', '/docs/errors/ALIAS_TAKEN'])(
  '%s runs only what we serve',
  async (path) => {
    const { headers, text } = await get(path);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/);
  },
);

test.each(['/docs', '/docs/errors', '/docs/reference', '/docs/guides/quick-start'])(
  '%s is Spanish unless English is preferred',
  async (path) => {
    expect((await get(path, 'fr')).text).toContain('<html lang="es">');
    expect((await get(path, 'en')).text).toContain('<html lang="en">');
  },
);

test('the webhooks guide shows the same files that are tested on deliveries', async () => {
  const page = await get('/docs/en/guides/webhooks.md');
  for (const name of ['verify-webhook.ts', 'verify_webhook.py', 'verify_webhook.php']) {
    const file = readFileSync(new URL(`../../../docs/webhooks/${name}`, import.meta.url), 'utf8');
    expect(page.text).toContain(file);
  }
});
