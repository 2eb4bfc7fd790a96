import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BROWSER, findViolations, launchBrowser } from '../harness/portal/browser.ts';

const { API_BASE_URL } = inject('environment');
/** The greatest height of the longest operation before anything is expanded. */
const MAX_HEIGHT = 4_000;

const PAGES = [
  '/docs/es',
  '/docs/en/guides/webhooks',
  '/docs/es/reference',
  '/docs/en/reference/createLink',
  '/docs/es/reference/createTextCall',
  '/docs/en/errors',
  '/docs/es/errors/ALIAS_TAKEN',
  '/docs/en/search?q=idempotency',
];
const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

let browser: Browser;
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.skipIf(BROWSER === undefined).each(VIEWS.flatMap((view) => PAGES.map((path) => ({ path, ...view }))))(
  '$path at $width px, $colorScheme, can be read by everybody',
  async ({ path, width, colorScheme }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(API_BASE_URL + path, { waitUntil: 'networkidle' });
    const size = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      height: document.documentElement.scrollHeight,
    }));
    expect(size.width).toBeLessThanOrEqual(width);
    if (path.includes('/reference/') && width > 1000) expect(size.height).toBeLessThan(MAX_HEIGHT);
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test.skipIf(BROWSER === undefined)('what is searched for is found, from any page', async () => {
  const page = await browser.newPage();
  await page.goto(`${API_BASE_URL}/docs/en/errors`);
  await page.fill('input[type=search]', 'expiresAt');
  await page.press('input[type=search]', 'Enter');
  await page.getByRole('link', { name: 'Create a short link' }).first().click();
  await page.waitForURL('**/docs/en/reference/createLink');
  await page.close();
});

test.skipIf(BROWSER === undefined)(
  'a sample is copied, and its language is kept from page to page',
  async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${API_BASE_URL}/docs/en/reference/createLink`);
    await page.getByText('Python', { exact: true }).click();
    await page.locator('details[data-language=python] button').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('urllib.request');
    await page.goto(`${API_BASE_URL}/docs/en/reference/getLink`);
    expect(await page.locator('details[data-language=python]').getAttribute('open')).not.toBeNull();
    await context.close();
  },
);
