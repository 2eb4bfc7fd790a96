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
  '/docs/en/reference/events',
  '/docs/en/search?q=idempotency',
  '/status?lang=es',
];
/** Whole means: judged by axe, to which the two wide views are alike. */
const VIEWS = [
  { width: 1600, colorScheme: 'light', isWhole: true },
  { width: 1280, colorScheme: 'light', isWhole: false },
  { width: 360, colorScheme: 'dark', isWhole: true },
] as const;

let browser: Browser;
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.skipIf(BROWSER === undefined).each(PAGES)(
  '%s is accessible, and fits at every width, light and dark',
  async (path) => {
    const page = await browser.newPage({ bypassCSP: true });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => complaints.push(`${request.url()} was not loaded`));
    // Only the search requests something after it has loaded.
    const waitUntil = path.includes('/search?') ? 'networkidle' : 'load';
    const answer = await page.goto(API_BASE_URL + path, { waitUntil });
    expect(answer?.status()).toBe(200);
    for (const { width, colorScheme, isWhole } of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const size = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        height: document.documentElement.scrollHeight,
      }));
      expect(size.width).toBeLessThanOrEqual(width);
      if (/reference\/(?!events)/.test(path) && width > 1000) expect(size.height).toBeLessThan(MAX_HEIGHT);
      if (isWhole) expect([width, await findViolations(page)]).toEqual([width, []]);
    }
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test.skipIf(BROWSER === undefined)('the search finds its terms from any page', async () => {
  const page = await browser.newPage();
  await page.goto(`${API_BASE_URL}/docs/en/errors`);
  await page.fill('input[type=search]', 'expiresAt');
  await page.press('input[type=search]', 'Enter');
  await page.getByRole('link', { name: 'Create a short link' }).first().click();
  await page.waitForURL('**/docs/en/reference/createLink');
  await page.close();
});

test.skipIf(BROWSER === undefined)(
  'a search forgives typos and accents, and shows the words found',
  async () => {
    const page = await browser.newPage();
    await page.goto(`${API_BASE_URL}/docs/es/search?q=idempotnecia`);
    await expect.poll(() => page.locator('#results mark').first().textContent()).toMatch(/^idempotencia$/i);
    const excerpts = await page.locator('#results p').allTextContents();
    expect(excerpts.filter((text) => /[`*|]|\]\(|^\s*$| [,.;]/.test(text))).toEqual([]);
    await page.goto(`${API_BASE_URL}/docs/es/search?q=sintesis`);
    await expect.poll(() => page.locator('#results mark').first().textContent()).toMatch(/^síntesis$/i);
    await page.close();
  },
);

test.skipIf(BROWSER === undefined)(
  'a key leads to the search, which shows results while one types',
  async () => {
    const page = await browser.newPage();
    await page.goto(`${API_BASE_URL}/docs/en/search`);
    await page.keyboard.press('/');
    await page.keyboard.type('white la');
    await expect.poll(() => page.locator('#results a').first().textContent()).toMatch(/your own domains/i);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=white%20la');
    await page.locator('h1').click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nothing-has-this-word');
    await expect.poll(() => page.locator('#none').isVisible()).toBe(true);
    await page.close();
  },
);

test.skipIf(BROWSER === undefined).each(['/docs/es/errors/ALIAS_TAKEN', '/docs/en/reference/createLink'])(
  'results are shown below the field of %s while one types, and chosen by keys',
  async (path) => {
    const page = await browser.newPage();
    await page.goto(API_BASE_URL + path);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('postman');
    const found = page.locator('#found [role=option]');
    await expect.poll(() => found.count()).toBeGreaterThan(0);
    await page.keyboard.press('ArrowDown');
    expect(await found.first().getAttribute('aria-selected')).toBe('true');
    expect(await page.locator('form[role=search] input').getAttribute('aria-activedescendant')).toBe(
      'found-0',
    );
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await page.keyboard.type('s');
    await page.keyboard.press('Backspace');
    await expect.poll(() => found.count()).toBeGreaterThan(0);
    const target = (await found.first().locator('a').getAttribute('href')) ?? '';
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}`);
    await page.close();
  },
);

test.skipIf(BROWSER === undefined)(
  'a chosen theme is kept on every page, from its first paint, until the device decides again',
  async () => {
    const page = await browser.newPage({ colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(`${API_BASE_URL}/docs/en`);
    const light = await ground();
    await page.getByLabel('Theme').selectOption('dark');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.goto(`${API_BASE_URL}/docs/es/errors`, { waitUntil: 'commit' });
    // Before it, the page may be without its style sheets.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    expect(await ground()).toBe(dark);
    await page.getByLabel('Tema').selectOption('auto');
    expect(await ground()).toBe(light);
    await page.close();
  },
);

test.skipIf(BROWSER === undefined)(
  'the price of an operation is an amount of the platform’s currency',
  async () => {
    const page = await browser.newPage();
    const data = {
      items: [{ item: 'urlshortener.link', name: '', currency: 'COP', amountMicro: 1_250_500_000 }],
    };
    await page.route('**/api/v6/catalog/prices', (route) => route.fulfill({ json: { success: true, data } }));
    for (const [language, amount] of [
      ['en', 'COP 1,250.50'],
      ['es', '$ 1.250,50'],
    ]) {
      await page.goto(`${API_BASE_URL}/docs/${language}/reference/createLink`);
      await expect
        .poll(() => page.locator('.facts').textContent())
        .toContain(`(urlshortener.link): ${amount}`);
    }
    await page.close();
  },
);

test.skipIf(BROWSER === undefined)('the samples stay in view beside the text', async () => {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.goto(`${API_BASE_URL}/docs/en/reference/createTextCall`);
  await page.locator('#errors').scrollIntoViewIfNeeded();
  const [samples, text] = await Promise.all(
    ['.samples', '#errors'].map((at) => page.locator(at).boundingBox()),
  );
  expect(samples?.y).toBeGreaterThanOrEqual(0);
  expect(samples?.y).toBeLessThan(100);
  expect(samples?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  await page.close();
});

test.skipIf(BROWSER === undefined)(
  'a sample can be copied, and its language is remembered across pages',
  async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${API_BASE_URL}/docs/en/reference/createLink`);
    await page.getByText('Python', { exact: true }).click();
    await page.locator('[data-sample=python] button').first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('operator_client');
    await page.goto(`${API_BASE_URL}/docs/en/reference/getLink`);
    expect(await page.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);
    expect(await page.locator('[data-sample]:visible').count()).toBe(1);
    await context.close();
  },
);
