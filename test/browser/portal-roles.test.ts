import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Role } from '../../db/people/tables/membership.ts';
import { ROLE_NAMES } from '../../functions/portal/i18n/roles.ts';
import { signIn } from '../harness/portal/browse-portal.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';
import { invitationOf } from '../harness/portal/invitations.ts';
import { createSignedIn } from '../harness/portal/portal.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;
const INVITED = ['administrator', 'developer', 'member'] as const satisfies readonly Role[];

let browser: Browser;
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function openSignedIn(email: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, environment, email);
  return { context, page };
}

async function invite(page: Page, email: string, role: Role): Promise<void> {
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('link', { name: 'Invite', exact: true }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name', { exact: true }).fill(`The ${role}`);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('Invitation sent').waitFor();
}

/** Opens the mailed invitation like a person, and accepts. */
async function accept(email: string, role: Role): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PORTAL_BASE_URL + (await invitationOf(environment, email)));
  await page.getByText(ROLE_NAMES[role].en, { exact: true }).waitFor();
  expect(await page.getByLabel('Your name').inputValue()).toBe(`The ${role}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('You are a member of').waitFor();
  await context.close();
}

const menuOf = (page: Page): Promise<string[]> => page.locator('nav.side li a').allTextContents();

test.skipIf(BROWSER === undefined)(
  'invited people see and do what their role allows, and nothing more',
  async () => {
    const tenant = await createSignedIn(environment);
    const { base } = tenant;
    const owner = await openSignedIn(tenant.email);
    const people = new Map<Role, { email: string; page: Page; context: BrowserContext }>();
    for (const role of INVITED) {
      const email = `${role}.${crypto.randomUUID()}@example.com`;
      await invite(owner.page, email, role);
      await accept(email, role);
      people.set(role, { email, ...(await openSignedIn(email)) });
    }
    const whole = await menuOf(owner.page);
    for (const [role, { page }] of people) {
      await page.waitForURL(PORTAL_BASE_URL + base);
      const menu = await menuOf(page);
      expect(menu).toContain('Links');
      expect([role, menu.includes('Billing')]).toEqual([role, role === 'administrator']);
      expect([role, menu.includes('Keys')]).toEqual([role, role !== 'member']);
      expect(menu.filter((name) => !whole.includes(name))).toEqual([]);
    }

    // An administrator cannot make anyone an owner.
    const administrator = people.get('administrator');
    const member = people.get('member');
    if (administrator === undefined || member === undefined) throw new Error('nobody was invited');
    await administrator.page.goto(`${PORTAL_BASE_URL}${base}/people`);
    const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
    await row(administrator.page, member.email).getByRole('combobox').selectOption('owner');
    await row(administrator.page, member.email).getByRole('button', { name: 'Change' }).click();
    await administrator.page.getByRole('alert').waitFor();
    await administrator.page.goto(`${PORTAL_BASE_URL}${base}/people`);
    expect(await row(administrator.page, member.email).getByRole('combobox').inputValue()).toBe('member');

    // A change of role is seen by the next page, and a removal ends access at once.
    await owner.page.goto(`${PORTAL_BASE_URL}${base}/people`);
    await row(owner.page, member.email).getByRole('combobox').selectOption('developer');
    await row(owner.page, member.email).getByRole('button', { name: 'Change' }).click();
    await owner.page.getByText('See people’s numbers and hear what is said').waitFor();
    await owner.page.getByRole('button', { name: 'Change role' }).click();
    await owner.page.getByText('Role changed').waitFor();
    await member.page.goto(`${PORTAL_BASE_URL}${base}/keys`);
    expect(new URL(member.page.url()).pathname).toBe(`${base}/keys`);
    await row(owner.page, administrator.email).getByRole('link', { name: 'The administrator' }).click();
    await owner.page.getByRole('button', { name: 'Remove from the organization' }).click();
    await owner.page.getByRole('heading', { name: 'Remove The administrator?' }).waitFor();
    await owner.page.getByRole('button', { name: 'Remove from the organization' }).click();
    await owner.page.getByText('The person is no longer a member').waitFor();
    await administrator.page.goto(`${PORTAL_BASE_URL}${base}/billing`);
    expect(new URL(administrator.page.url()).pathname).toBe('/sign-in');
    for (const { context } of [owner, ...people.values()]) await context.close();
  },
  300_000,
);

test.skipIf(BROWSER === undefined)(
  'a person signs out everywhere',
  async () => {
    const { email, base } = await createSignedIn(environment);
    const [here, elsewhere] = [await openSignedIn(email), await openSignedIn(email)];
    const { page } = here;
    await page.locator('.top details').last().locator('summary').click();
    await page.getByRole('link', { name: 'Open sessions' }).click();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('button', { name: 'End them' }).click();
    await page.getByText('Other sessions ended.').waitFor();
    expect(await page.getByRole('button', { name: 'End', exact: true }).count()).toBe(0);
    await elsewhere.page.goto(`${PORTAL_BASE_URL}${base}`);
    expect(new URL(elsewhere.page.url()).pathname).toBe('/sign-in');
    const third = await openSignedIn(email);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(`${PORTAL_BASE_URL}/sign-in`);
    await third.page.goto(`${PORTAL_BASE_URL}${base}`);
    expect(new URL(third.page.url()).pathname).toBe('/sign-in');
    await page.goBack();
    await page.goto(`${PORTAL_BASE_URL}${base}/sessions`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    for (const { context } of [here, elsewhere, third]) await context.close();
  },
  120_000,
);

test.skipIf(BROWSER === undefined)(
  'a statement is printed without the surrounding page',
  async () => {
    const { email, base } = await createSignedIn(environment);
    const { page, context } = await openSignedIn(email);
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    await page.getByRole('link', { name: 'Statements' }).click();
    await page.locator('tbody a').first().click();
    await page.waitForURL(({ pathname }) => pathname === `${base}/billing/statement`);
    const isSeen = (selector: string) => page.locator(selector).first().isVisible();
    expect([await isSeen('nav.side'), await isSeen('#closing')]).toEqual([true, true]);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await isSeen('#closing')).toBe(true);
    for (const selector of ['.top', 'nav.side', 'main nav', 'main form', 'footer', '.screen'])
      expect([selector, await isSeen(selector)]).toEqual([selector, false]);
    await context.close();
  },
  120_000,
);
