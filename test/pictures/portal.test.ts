import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { PAGES } from '../../functions/portal/pages.ts';
import { addSession } from '../harness/browse-portal.ts';
import { launchBrowser } from '../harness/browser.ts';
import { createDemoCompany } from './demo-company.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;
const DIRECTORY = fileURLToPath(new URL('../../docs/portal', import.meta.url));
const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;
const MAX_BYTES = 150_000;
/** Of a long page the beginning. */
const MAX_HEIGHT = 2_000;
const QUALITIES = [60, 40, 20];

/** `/links/{domain}/{code}` is `links-domain-code`. */
const nameOf = (path: string): string => path.replaceAll(/[{}]/g, '').replaceAll('/', '-').slice(1) || 'home';

/** The page as WebP, in the best quality that keeps it small. */
async function takePicture(page: Page, width: number): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const height = Math.min(MAX_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight));
  for (const quality of QUALITIES) {
    const { data } = await devtools.send('Page.captureScreenshot', {
      ...{ format: 'webp', quality, captureBeyondViewport: true },
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new Error(`${page.url()} is no picture of ${MAX_BYTES} bytes.`);
}

test('every page has its pictures, wide and narrow, light and dark', async () => {
  const { portal, base, examples } = await createDemoCompany(environment);
  mkdirSync(DIRECTORY, { recursive: true });
  const browser = await launchBrowser();
  const pages = PAGES.filter(({ path }) => !/\/(qr|csv)$/.test(path)).map(({ path }) => ({
    name: nameOf(path),
    at: base + path.replaceAll(/\{(\w+)\}/g, (_, name) => examples[path]?.params?.[name] ?? ''),
  }));
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        ...{ colorScheme, locale: 'en-US' },
      });
      const page = await context.newPage();
      const take = async (name: string, at: string) => {
        const answer = await page.goto(PORTAL_BASE_URL + at);
        expect([at, answer?.status()]).toEqual([at, 200]);
        writeFileSync(
          join(DIRECTORY, `${name}-${width}-${colorScheme}.webp`),
          await takePicture(page, width),
        );
      };
      await take('sign-in', '/sign-in');
      await addSession(context, environment, portal);
      for (const { name, at } of pages) await take(name, at);
      await context.close();
    }
  await browser.close();
});
