import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../local/demo/demo-keys.ts';
import { addSession, hear } from '../harness/portal/browse-portal.ts';
import { BROWSER, findViolations, launchBrowser } from '../harness/portal/browser.ts';
import { createSignedIn } from '../harness/portal/portal.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;

let browser: Browser;
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

const LOOKS = [
  { width: 375, colorScheme: 'dark', locale: 'es-CO' },
  { width: 1280, colorScheme: 'light', locale: 'en-US' },
] as const;

test.skipIf(BROWSER === undefined).each(LOOKS)(
  'a person finds a link with the keyboard alone from any page, $width px wide',
  async ({ width, colorScheme, locale }) => {
    const { portal, api, base, organizationId } = await createSignedIn(environment);
    const code = `palette-${organizationId}`;
    for (const each of [code, `${code}-other`])
      await api.post('/urlshortener/links', { longUrl: 'https://example.com/palette', code: each });
    // The page's policy holds while the keyboard is used; axe is added after it.
    const context = await browser.newContext({ locale, colorScheme, viewport: { width, height: 800 } });
    await addSession(context, environment, portal);
    const page = await context.newPage();
    const complaints = hear(page);
    const field = page.locator('.find input[role=combobox]');
    const options = page.locator('#options [role=option]');
    for (const path of ['/notices', '/keys/new']) {
      await page.goto(PORTAL_BASE_URL + base + path);
      await page.keyboard.press('Control+k');
      await options.first().waitFor();
      expect(await field.getAttribute('aria-expanded')).toBe('true');
    }
    // At once, because the results of the whole code look like those of its beginning, and replace them.
    await page.keyboard.insertText(code);
    await options.filter({ hasText: `${code}-other` }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = page.locator('#options [aria-selected=true]');
    expect(await chosen.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'));
    expect(await chosen.textContent()).toContain(`${code}-other`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#options').isVisible()).toBe(false);
    expect(await field.inputValue()).toBe(code);
    // The focus is back where the keys led here from.
    expect(await page.evaluate(() => document.activeElement?.closest('.find') ?? null)).toBeNull();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await chosen.textContent()).toContain(`${code}-other`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${PORTAL_BASE_URL}${base}/links/${PLATFORM_DOMAIN}/${code}-other`);
    // Without a choice, Enter sends the form.
    await page.keyboard.press('Meta+k');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${PORTAL_BASE_URL}${base}/links/${PLATFORM_DOMAIN}/${code}`);
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);

test.skipIf(BROWSER === undefined).each(LOOKS)(
  'the open results are accessible, $width px wide, $colorScheme',
  async ({ width, colorScheme, locale }) => {
    const { portal, base } = await createSignedIn(environment);
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ locale, colorScheme, viewport, bypassCSP: true });
    await addSession(context, environment, portal);
    const page = await context.newPage();
    await page.goto(PORTAL_BASE_URL + base);
    await page.keyboard.press('/');
    await page.locator('#options [role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  },
  120_000,
);
