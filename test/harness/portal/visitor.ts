import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PAGES } from '../../../functions/portal/pages.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import type { Tenant } from '../organization.ts';
import { findViolations } from './browser.ts';
import type { Hands } from './hands.ts';
import { waitForPage } from './wait-for-page.ts';

/** A way of visiting the portal. */
export type Variant = {
  width: 375 | 768 | 1280;
  colorScheme: 'light' | 'dark';
  hasScript: boolean;
  isByKeyboard: boolean;
};

export const HEIGHT = 800;

type Signed = {
  environment: CloudEnvironment;
  tenant: Tenant & { base: string };
  page: Page;
  context: BrowserContext;
  hands: Hands;
  variant: Variant;
};

/** A signed-in person, in English, who reads what a page says and acts on it. */
export class Visitor {
  readonly page: Page;
  readonly hands: Hands;
  readonly variant: Variant;
  readonly tenant: Signed['tenant'];
  readonly environment: CloudEnvironment;

  constructor({ page, hands, variant, tenant, environment }: Signed) {
    this.page = page;
    this.hands = hands;
    this.variant = variant;
    this.tenant = tenant;
    this.environment = environment;
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
  link = (name: string): Locator => this.page.getByRole('link', { name, exact: true });
  field = (label: string): Locator => this.page.getByLabel(label, { exact: true });
  row = (text: string): Locator => this.page.getByRole('row').filter({ hasText: text });

  /** Opens a page of the navigation, which is behind a menu on narrow screens, or one of the settings. */
  async goTo(path: string): Promise<void> {
    const page = PAGES.find((each) => each.path === path);
    if (page?.settings !== undefined) {
      await this.goTo('/settings');
      return await this.hands.follow(this.link(page.title.en));
    }
    const title = page?.menu && (page.menu.label ?? page.title).en;
    if (title === undefined) throw new Error(`the navigation has no ${path}`);
    const menu = this.page.locator('.top details.menu summary');
    if (await menu.isVisible()) await this.hands.press(menu);
    await this.hands.follow(
      this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: title, exact: true }),
    );
  }

  /** Shows the filters of a list, which a phone has behind a button. */
  async openFilters(): Promise<void> {
    const button = this.page.locator('.fold > summary');
    if (await button.isVisible()) await this.hands.press(button);
  }

  /** Searches the whole organization. */
  async search(text: string): Promise<void> {
    await this.hands.fill(this.page.getByLabel('Search the organization'), text);
    await Promise.all([this.page.waitForEvent('load'), this.page.keyboard.press('Enter')]);
  }

  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Asserts that the result is confirmed on the first screen, without scrolling. */
  async isTold(text: string): Promise<void> {
    const told = this.page.getByRole('status').filter({ hasText: text }).first();
    await told.waitFor();
    const box = await told.boundingBox();
    expect([text, box !== null && box.y >= 0 && box.y + box.height <= HEIGHT]).toEqual([text, true]);
    await this.looksRight();
  }

  /** Waits for what comes by itself with a script, and by loading the page again without one. */
  async awaits(target: Locator): Promise<void> {
    if (this.variant.hasScript) return await target.first().waitFor({ timeout: 90_000 });
    await waitForPage(String(target), async () => {
      await this.page.reload();
      return (await target.first().isVisible()) ? true : undefined;
    });
  }

  /** Asserts that nothing is wider than the screen, and that the page is accessible: axe is a script itself. */
  async looksRight(): Promise<void> {
    const path = new URL(this.page.url()).pathname;
    const shown = await this.page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, shown <= this.variant.width]).toEqual([path, true]);
    if (this.variant.hasScript) expect([path, await findViolations(this.page)]).toEqual([path, []]);
  }
}

/** One of the things that a person comes to the portal for. */
export type Job = { title: string; does: (visitor: Visitor) => Promise<void> };

/** A name that no other visit has used. */
export const freshName = (kind: string): string => `${kind} ${crypto.randomUUID().slice(0, 8)}`;
