import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

// The shell first: without a window to draw, it takes half the time.
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
// Disables the browser's own network requests, and what V8 spends on optimizing scripts, which run on each page for moments.
const QUIET = [
  '--no-sandbox',
  '--js-flags=--no-maglev,--no-turbofan',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** The path of a browser, from `CHROMIUM` or the usual places; undefined when there is none. */
export const BROWSER: string | undefined = [process.env.CHROMIUM ?? '', ...CANDIDATES].find((path) =>
  existsSync(path),
);

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(BROWSER === undefined ? {} : { executablePath: BROWSER }), args: QUIET });

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Accessibility violations of a page (WCAG 2.2 AA), each with its location; of these rules, or of all. */
export async function findViolations(page: Page, rules = ALL_RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.addScriptTag({ path: AXE });
    // What this page opens next has it already, which costs a fifth of sending it.
    await page.addInitScript({ path: AXE });
  }
  return await page.evaluate(async (runOnly) => {
    // Defined by the script above.
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], selectors: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  }, rules);
}
