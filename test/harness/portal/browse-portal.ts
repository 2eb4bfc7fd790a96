import type { BrowserContext, Page } from 'playwright-core';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { byPointer } from './hands.ts';
import { linkOf, readMails, waitForMail } from './mails.ts';
import type { PortalBrowser } from './portal.ts';

/** Signs in like a person, in English: requests the link, opens it from the mail, presses its button. */
export async function signIn(
  page: Page,
  environment: CloudEnvironment,
  email: string,
  hands = byPointer(page),
): Promise<void> {
  const { length: before } = await readMails(environment, email);
  await page.goto(`${environment.PORTAL_BASE_URL}/sign-in`);
  await hands.fill(page.locator('input[name=email]'), email);
  await hands.follow(page.getByRole('button', { name: 'Send the link' }));
  await page.goto(linkOf(await waitForMail(environment, email, /sign-in link/, before)));
  await hands.follow(page.getByRole('button', { name: 'Sign in' }));
}

/** Collects a page's console messages and script errors. */
export function hear(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

export const addSession = (
  context: BrowserContext,
  { PORTAL_BASE_URL }: CloudEnvironment,
  { cookies }: PortalBrowser,
): Promise<void> =>
  context.addCookies(
    [...cookies].map(([name, value]) => ({
      name,
      value,
      url: PORTAL_BASE_URL.replace('http:', 'https:'),
      secure: true,
    })),
  );
