import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const AXE = createRequire(import.meta.url).resolve('axe-core');
// Nothing is asked of the network but what a test asks for.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Where a browser is, by `CHROMIUM` or as Debian and others install it; undefined where there is none. */
export const BROWSER: string | undefined = [process.env.CHROMIUM ?? '', ...CANDIDATES].find((path) =>
  existsSync(path),
);

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(BROWSER === undefined ? {} : { executablePath: BROWSER }), args: QUIET });

/** What a reader of the rules for accessible pages (WCAG 2.2 AA) finds wrong with a page, each with a place. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return await page.evaluate(async () => {
    // The script above puts it there.
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}
