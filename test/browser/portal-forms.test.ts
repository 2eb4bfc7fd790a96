import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addSession } from '../harness/portal/browse-portal.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';
import { byPointer } from '../harness/portal/hands.ts';
import { createSignedIn } from '../harness/portal/portal.ts';
import { addEndpoint } from '../harness/webhooks.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;

let browser: Browser;
let tenant: Awaited<ReturnType<typeof createSignedIn>>;
beforeAll(async () => {
  if (BROWSER === undefined) return;
  browser = await launchBrowser();
  tenant = await createSignedIn(environment);
});
afterAll(() => browser?.close());

async function open(path: string, { hasScript = true, width = 1280, height = 800 } = {}) {
  const context = await browser.newContext({
    locale: 'en-US',
    javaScriptEnabled: hasScript,
    viewport: { width, height },
  });
  await addSession(context, environment, tenant.portal);
  const page = await context.newPage();
  await page.goto(PORTAL_BASE_URL + tenant.base + path);
  return { context, page, hands: byPointer(page) };
}

/** Lets the portal refuse what the browser would not send. */
const letThrough = (page: Page) =>
  page.locator('form[action$="/create"]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });

const end = (context: BrowserContext) => context.close();

/** Whether all of an element is in sight, not under the bar. */
async function isSeen(page: Page, target: Locator): Promise<boolean> {
  const box = await target.boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 56 && box.y + box.height <= height;
}

const WIDTHS = [
  { width: 375, height: 667, hasScript: false },
  { width: 1280, height: 800, hasScript: true },
];

describe.skipIf(BROWSER === undefined).each(WIDTHS)('at $width px, script: $hasScript', (view) => {
  test('a refused form below the fold has the focus on its first wrong field, in sight with its label', async () => {
    const { context, page, hands } = await open('/links/new', view);
    await letThrough(page);
    await hands.fill(page.getByLabel('Destination', { exact: true }).first(), 'https://example.com/kept');
    await hands.fill(page.getByLabel('Alias'), 'x');
    await hands.follow(page.locator('form[action$="/create"] > button'));
    expect(await page.title()).toMatch(/^Error: /);
    const field = page.locator('#field-code');
    await field.and(page.locator(':focus')).waitFor();
    expect(await isSeen(page, field)).toBe(true);
    expect(await isSeen(page, page.locator('label[for="field-code"]'))).toBe(true);
    await end(context);
  });

  test('Back and reload lead to what was typed, after a refusal and after a confirmation', async () => {
    const { context, page, hands } = await open('/links/new', view);
    await letThrough(page);
    await hands.fill(page.locator('#field-longUrl'), 'https://example.com/kept');
    await hands.fill(page.locator('#field-code'), 'x');
    await hands.follow(page.locator('form[action$="/create"] > button'));
    await page.goto(`${PORTAL_BASE_URL}${tenant.base}/keys`);
    await page.goBack();
    expect(await page.locator('#field-longUrl').inputValue()).toBe('https://example.com/kept');
    await page.reload();
    expect(await page.locator('#field-code').inputValue()).toBe('x');
    await page.goto(`${PORTAL_BASE_URL}${tenant.base}/requests`);
    await hands.follow(page.getByRole('button', { name: 'Turn off the request log' }));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Stop keeping requests?');
    await hands.follow(page.getByRole('link', { name: 'Cancel' }));
    await page.goBack();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Stop keeping requests?');
    await end(context);
  });

  test('a form pressed twice is done once, and Back leads to what was typed and does nothing again', async () => {
    const { context, page } = await open('/links/new', view);
    const longUrl = `https://example.com/${crypto.randomUUID()}`;
    const countLinks = async () => {
      const { json } = await tenant.api.get(`/urlshortener/links?search=${encodeURIComponent(longUrl)}`);
      return json.data.items.length;
    };
    await page.locator('#field-longUrl').fill(longUrl);
    await page.locator('form[action$="/create"] > button').dblclick();
    await page.getByText('Link created.').waitFor();
    // Its script takes what is said once out of the address.
    await page.waitForLoadState();
    const made = page.url();
    await page.goBack();
    expect(await page.locator('#field-longUrl').inputValue()).toBe(longUrl);
    expect(await page.locator('form[action$="/create"] > button').isEnabled()).toBe(true);
    await page.goForward();
    expect(page.url()).toBe(made);
    // It is said once.
    expect(await page.getByText('Link created.').count()).toBe(0);
    await page.reload();
    expect(await countLinks()).toBe(1);
    await end(context);
  });

  test('a button that opens the page of a form shows its heading and focuses its first field', async () => {
    const { context, page, hands } = await open('/webhooks', view);
    for (const [path, button, heading, field] of [
      ['/links', 'Create links', 'Create links', 'longUrl'],
      ['/keys', 'Create a key', 'Create a key', 'name'],
      ['/calls', 'Test call', 'Test call', 'to'],
      ['/syntheses', 'Turn a text into speech', 'Turn a text into speech', 'text'],
      ['/webhooks', 'Add an endpoint', 'Add an endpoint', 'url'],
      ['/cost-centers', 'Create a cost center', 'Create a cost center', 'code'],
      ['/opt-outs', 'Add', 'Add opt-outs', 'number'],
      ['/people', 'Invite', 'Invite a person', 'email'],
      ['/calls/audios', 'Upload an audio', 'Upload an audio', 'file'],
    ] as const) {
      await page.goto(PORTAL_BASE_URL + tenant.base + path);
      await hands.follow(page.getByRole('link', { name: button, exact: true }));
      const focused = page.locator(`#field-${field}`);
      await focused.and(page.locator(':focus')).waitFor();
      expect([path, await isSeen(page, focused)]).toEqual([path, true]);
      const title = page.getByRole('heading', { level: 1, name: heading, exact: true });
      expect([path, await isSeen(page, title)]).toEqual([path, true]);
    }
    await end(context);
  });

  test('Enter in a field sends its form, and does not switch the language', async () => {
    const { context, page } = await open('/links/new', view);
    await page.locator('#field-longUrl').fill('https://example.com/entered');
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('status').filter({ hasText: 'Link created.' }).waitFor();
    await end(context);
  });

  test('switching the language keeps what was typed', async () => {
    const { context, page, hands } = await open('/links/new', view);
    await hands.fill(page.locator('#field-longUrl'), 'half an addr');
    await hands.follow(page.getByRole('button', { name: 'Español' }));
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await page.locator('#field-longUrl').inputValue()).toBe('half an addr');
    await end(context);
  });
});

test.skipIf(BROWSER === undefined)('a slow network shows that a page is under way', async () => {
  const { context, page } = await open('/links');
  await page.evaluate(() =>
    new MutationObserver(() => {
      if ('busy' in document.documentElement.dataset) sessionStorage.setItem('busy', 'yes');
    }).observe(document.documentElement, { attributes: true }),
  );
  await byPointer(page).follow(page.getByRole('link', { name: 'Keys', exact: true }));
  expect(
    await page.evaluate(() => [sessionStorage.getItem('busy'), 'busy' in document.documentElement.dataset]),
  ).toEqual(['yes', false]);
  await end(context);
});

test.skipIf(BROWSER === undefined)(
  'lists do not scroll sideways on a phone, each row shows its name, and no fact of it is cut',
  async () => {
    const { portal, base } = tenant;
    await portal.post(`${base}/links/new/create`, {
      longUrl: `https://example.com/${'long/'.repeat(40)}`,
    });
    await addEndpoint(environment, tenant, 'http://127.0.0.1:9/');
    const { context, page } = await open('', { width: 375, height: 667 });
    for (const path of ['/links', '/keys', '/people', '/webhooks']) {
      await page.goto(PORTAL_BASE_URL + base + path);
      // An address is cut in its middle.
      const cut = await page
        .locator('td.at-fact:not(:has(> .middle))')
        .evaluateAll((facts) =>
          facts.flatMap(({ scrollWidth, clientWidth, textContent }) =>
            scrollWidth > clientWidth ? [textContent] : [],
          ),
        );
      expect([path, cut]).toEqual([path, []]);
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.wide')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      );
      expect([path, Math.max(...wide)]).toEqual([path, 0]);
      const names = page.locator('table.list td.at-name');
      if ((await names.count()) > 0) expect([path, await names.first().isVisible()]).toEqual([path, true]);
    }
    await page.goto(`${PORTAL_BASE_URL}${base}/links`);
    expect(await page.locator('td.at-state').first().isVisible()).toBe(true);
    await end(context);
  },
);
