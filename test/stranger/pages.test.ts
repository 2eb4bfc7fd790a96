import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http } from '../harness/http/http.ts';
import { launchBrowser } from '../harness/portal/browser.ts';
import { readPages, SITE } from './site.ts';

const AT_ONCE = 3;

type Opened = { problems: string[]; links: string[]; anchors: string[] };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The messages of a page in the console, its links, and the places in it that have a name. */
async function open(page: Page, address: string): Promise<Opened> {
  const problems: string[] = [];
  const say = (text: string) => problems.push(`${address}: ${text}`);
  page.removeAllListeners();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) say(message.text());
  });
  page.on('pageerror', (error) => say(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The browser itself gives up an icon when it goes to the next page.
    if (reason !== 'net::ERR_ABORTED') say(`${request.url()}: ${reason}`);
  });
  const response = await page.goto(address, { waitUntil: 'networkidle' });
  if (response?.status() !== 200) say(`status ${response?.status()}`);
  const { links, anchors } = await page.evaluate(() => ({
    links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
    anchors: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }));
  return { problems, links, anchors };
}

test('every page opens without an error of the console, and every link and anchor leads somewhere', async () => {
  const addresses = await readPages();
  expect(addresses.length).toBeGreaterThan(100);
  const opened = new Map<string, Opened>();
  const left = [...addresses];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const page = await browser.newPage();
      for (let next = left.shift(); next !== undefined; next = left.shift())
        opened.set(next, await open(page, next));
      await page.close();
    }),
  );
  const problems = [...opened.values()].flatMap((page) => page.problems);
  const links = new Set([...opened.values()].flatMap((page) => page.links));
  const texts = new Map<string, string>();
  for (const link of [...links].filter((one) => one.startsWith('http'))) {
    const [target = '', anchor] = link.split('#');
    const page = opened.get(target);
    if (page === undefined && !texts.has(target)) {
      const { status, text } = await http(target, { headers: { accept: 'text/html' } });
      if (status >= 400) problems.push(`${target}: status ${status}`);
      texts.set(target, text);
    }
    if (anchor === undefined) continue;
    const name = decodeURIComponent(anchor);
    const isThere = page?.anchors.includes(name) ?? texts.get(target)?.includes(`id="${name}"`);
    if (!isThere) problems.push(`${link}: no such place`);
  }
  expect(problems).toEqual([]);
  expect([...links].filter((link) => link.startsWith(SITE)).length).toBeGreaterThan(addresses.length);
  console.log(`${addresses.length} pages opened, ${links.size} links followed`);
});
