import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { PAGES } from '../../functions/portal/pages.ts';
import { addSession } from '../harness/portal/browse-portal.ts';
import { launchBrowser } from '../harness/portal/browser.ts';
import { createDemoCompany } from './demo-company.ts';
import { takePicture } from './take-picture.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;
const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const DIRECTORY = folder('.local/pictures');
/** The pages that the documentation shows, from the wide and light pictures. */
const SHOWN = ['home', 'links-domain-code', 'calls-call', 'deliveries-delivery', 'billing', 'keys'];
const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;

/** The file name of a path: `/links/{domain}/{code}` becomes `links-domain-code`. */
const nameOf = (path: string): string => path.replaceAll(/[{}]/g, '').replaceAll('/', '-').slice(1) || 'home';

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
        colorScheme,
        locale: 'en-US',
      });
      const page = await context.newPage();
      const take = async (name: string, at: string) => {
        const answer = await page.goto(PORTAL_BASE_URL + at);
        expect([at, answer?.status()]).toEqual([at, 200]);
        const picture = await takePicture(page, width);
        const file = `${name}-${width}-${colorScheme}.webp`;
        writeFileSync(join(DIRECTORY, file), picture);
        if (SHOWN.includes(name) && file.endsWith('-1280-light.webp'))
          writeFileSync(join(folder('docs/portal'), file), picture);
      };
      await take('sign-in', '/sign-in');
      await addSession(context, environment, portal);
      for (const { name, at } of pages) await take(name, at);
      await context.close();
    }
  await browser.close();
});
