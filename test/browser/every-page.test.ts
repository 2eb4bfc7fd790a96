import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LANGUAGES } from '../../docs/site/languages.ts';
import { freshIpv4 } from '../harness/http/addresses.ts';
import { http } from '../harness/http/http.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';

const { API_BASE_URL } = inject('environment');
const TABS = 3;

type Described = { operationId: string; 'x-codeSamples': { source: string }[] };

let browser: Browser;
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** What a stranger finds from the site's address alone. */
async function findPages(language: string): Promise<string[]> {
  const { text } = await http(`${API_BASE_URL}/sitemap.xml`);
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const own = paths.filter((path) => path === `/docs/${language}` || path.startsWith(`/docs/${language}/`));
  expect(own.length).toBeGreaterThan(100);
  return [...own, `/docs/${language}/search?q=limit`, `/status?lang=${language}`];
}

/** What went wrong on a page, and its samples by the order of the tabs. */
async function open(context: BrowserContext, path: string): Promise<{ wrong: string[]; samples: string[] }> {
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(`${path}: ${message.text()}`));
  page.on('pageerror', (error) => wrong.push(`${path}: ${error.message}`));
  page.on('requestfailed', (request) => wrong.push(`${path}: ${request.url()} was not loaded`));
  // Only the search requests something after it has loaded.
  const waitUntil = path.includes('/search?') ? 'networkidle' : 'load';
  const response = await page.goto(API_BASE_URL + path, { waitUntil });
  if (response?.status() !== 200) wrong.push(`${path}: ${response?.status()}`);
  if ((await page.locator('h1').count()) !== 1) wrong.push(`${path}: not one heading`);
  const samples = await page.locator('[data-sample] > :first-child code').allTextContents();
  await page.close();
  return { wrong, samples };
}

test.skipIf(BROWSER === undefined).each(LANGUAGES)(
  'every page in %s opens without an error, and shows the samples of the document',
  async (language) => {
    const { json } = await http(`${API_BASE_URL}/api/v6/openapi.json`);
    const operations = Object.values<Record<string, Described>>(json.paths).flatMap(Object.values<Described>);
    const expected = new Map(
      operations.map((operation) => [
        `/docs/${language}/reference/${operation.operationId}`,
        operation['x-codeSamples'].map(({ source }) => source),
      ]),
    );
    const left = await findPages(language);
    expect([...expected.keys()].filter((path) => !left.includes(path))).toEqual([]);
    const wrong: string[] = [];
    const walk = async (): Promise<void> => {
      // The guard counts requests by address.
      const context = await browser.newContext({ extraHTTPHeaders: { 'cf-connecting-ip': freshIpv4() } });
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const found = await open(context, path);
        wrong.push(...found.wrong);
        const printed = expected.get(path);
        if (printed !== undefined) expect(found.samples, path).toEqual(printed);
      }
      await context.close();
    };
    await Promise.all(Array.from({ length: TABS }, walk));
    expect(wrong).toEqual([]);
  },
  600_000,
);
