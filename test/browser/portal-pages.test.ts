import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PAGES } from '../../functions/portal/pages.ts';
import { addSession, hear } from '../harness/portal/browse-portal.ts';
import { BROWSER, findViolations, launchBrowser } from '../harness/portal/browser.ts';
import { findMisplaced } from '../harness/portal/find-misplaced.ts';
import { writeHostileTexts } from '../harness/portal/hostile-texts.ts';
import { acceptInvitation, invitationOf } from '../harness/portal/invitations.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { createExamples } from '../harness/portal/portal-examples.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;
/** A page with its style. */
const MAX_PAGE_BYTES = 100_000;

/** The parts of a page that axe judges: everything, its colors, the size and place of what is pressed, or nothing. */
const WHOLE = undefined;
const CONTRAST = ['color-contrast'];
const TARGETS = ['target-size'];
const NOTHING: string[] = [];

/**
 * Neither a language nor a theme changes what a page is made of, and what a width of 768 px shows, 360 or 1280 px show too, which is
 * checked. So these two are judged whole once, and in both themes by their colors; at 768 px only places differ.
 */
const VISITS = [
  {
    locale: 'es-CO',
    hasScript: true,
    looks: [
      { width: 360, colorScheme: 'dark', rules: WHOLE },
      { width: 375, colorScheme: 'dark', rules: NOTHING },
      { width: 768, colorScheme: 'dark', rules: NOTHING },
      { width: 1280, colorScheme: 'dark', rules: CONTRAST },
      { width: 1280, colorScheme: 'light', rules: WHOLE },
    ],
  },
  {
    locale: 'en-US',
    hasScript: true,
    looks: [
      { width: 360, colorScheme: 'light', rules: CONTRAST },
      { width: 768, colorScheme: 'light', rules: TARGETS },
      { width: 1280, colorScheme: 'light', rules: NOTHING },
    ],
  },
  {
    locale: 'es-CO',
    hasScript: false,
    looks: [
      { width: 360, colorScheme: 'dark', rules: NOTHING },
      { width: 768, colorScheme: 'light', rules: NOTHING },
      { width: 1280, colorScheme: 'light', rules: NOTHING },
    ],
  },
] as const;

let browser: Browser;
let tenant: Awaited<ReturnType<typeof createSignedIn>>;
let paths: string[];
beforeAll(async () => {
  if (BROWSER === undefined) return;
  browser = await launchBrowser();
  tenant = await createSignedIn(environment);
  const { organizationId, base, portal } = tenant;
  const { userId: memberId } = await joinAs(environment, tenant, 'member');
  const examples = await createExamples({ ...tenant, memberId });
  await writeHostileTexts(environment, organizationId);
  paths = PAGES.filter(({ path }) => !/\/(qr|csv)$/.test(path)).map(
    ({ path }) => base + path.replaceAll(/\{(\w+)\}/g, (_, name) => examples[path]?.params?.[name] ?? ''),
  );
  for (const [email, isAccepted] of [
    [`invited.${organizationId}@example.com`, false],
    [`accepted.${organizationId}@example.com`, true],
  ] as const) {
    await portal.post(`${base}/people/new/invite`, { email, name: '', role: 'member' });
    paths.push(await invitationOf(environment, email));
    if (isAccepted) await acceptInvitation(environment, email);
  }
});
afterAll(() => browser?.close());

const readStyleBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const bodies = await Promise.all(sheets.map(async ({ href }) => (await fetch(href)).arrayBuffer()));
    return bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
  });

/** Whether each element of a page is shown, in their order. */
const readShown = (page: Page): Promise<boolean[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) =>
      element.checkVisibility({ checkVisibilityCSS: true }),
    ),
  );

test.skipIf(BROWSER === undefined).each(VISITS)(
  'every page is small, accessible and in its place at every width, light and dark, for $locale, script: $hasScript',
  async ({ locale, hasScript, looks }) => {
    const context = await browser.newContext({ locale, javaScriptEnabled: hasScript, bypassCSP: true });
    await addSession(context, environment, tenant.portal);
    const page = await context.newPage();
    const complaints = hear(page);
    const wrong: string[] = [];
    let styleBytes = 0;
    for (const path of paths) {
      const answer = await page.goto(PORTAL_BASE_URL + path);
      if (answer?.status() !== 200) wrong.push(`${path}: ${answer?.status()}`);
      if (styleBytes === 0 && hasScript) {
        styleBytes = await readStyleBytes(page);
        expect(styleBytes).toBeGreaterThan(0);
      }
      const bytes = ((await answer?.body())?.length ?? 0) + styleBytes;
      if (bytes >= MAX_PAGE_BYTES) wrong.push(`${path}: ${bytes} bytes`);
      const shown = new Map<number, boolean[]>();
      for (const { width, colorScheme, rules } of looks) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const found = [
          ...(await findMisplaced(page)),
          ...(rules === NOTHING ? [] : await findViolations(page, rules?.slice())),
        ];
        wrong.push(...found.map((each) => `${path}, ${width} px, ${colorScheme}: ${each}`));
        shown.set(width, await readShown(page));
      }
      const isShown = (width: number, at: number) => shown.get(width)?.[at] === true;
      const alone = shown.get(768)?.filter((is, at) => is && !isShown(360, at) && !isShown(1280, at)) ?? [];
      if (alone.length > 0) wrong.push(`${path}: ${alone.length} elements are shown at 768 px alone`);
    }
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  600_000,
);

test.skipIf(BROWSER === undefined)(
  'where colors are the reader’s own, a frame marks the current page and the chosen period',
  async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      forcedColors: 'active',
    });
    await addSession(context, environment, tenant.portal);
    const page = await context.newPage();
    await page.goto(`${PORTAL_BASE_URL}${tenant.base}/billing/usage`);
    const readOutlines = (selector: string) =>
      page.evaluate(
        (each) =>
          [...document.querySelectorAll(each)]
            .filter((element) => element.checkVisibility())
            .map((element) => getComputedStyle(element).outlineStyle),
        selector,
      );
    expect(await readOutlines('nav.side a[aria-current]')).toEqual(['solid']);
    expect(await readOutlines('main [aria-current="true"]')).toEqual(['solid']);
    expect(new Set(await readOutlines('nav.side a:not([aria-current])'))).toEqual(new Set(['none']));
    await context.close();
  },
  60_000,
);
