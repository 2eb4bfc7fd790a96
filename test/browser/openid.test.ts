import { expect, inject, test } from 'vitest';
import { OPENID_CLIENT } from '../../local/openid/server.ts';
import { query } from '../harness/database.ts';
import { hear } from '../harness/portal/browse-portal.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';
import { providerPath, saveProvider } from '../harness/portal/openid.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;

test.skipIf(BROWSER === undefined)(
  "a person signs in with the organization's provider, and again before giving access away",
  async () => {
    const tenant = await createSignedIn(environment);
    const { email, userId } = await joinAs(environment, tenant, 'administrator');
    await saveProvider(tenant, { issuer: environment.LOCAL_OPENID_ISSUER, ...OPENID_CLIENT });
    const browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
    const page = await context.newPage();
    const complaints = hear(page);
    const signInThere = async () => {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Go on' }).click();
    };
    await page.goto(PORTAL_BASE_URL + (await providerPath(environment, tenant.organizationId)));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.href.startsWith(environment.LOCAL_OPENID_ISSUER));
    await signInThere();
    await page.waitForURL(PORTAL_BASE_URL + tenant.base);
    const cookies = await context.cookies(PORTAL_BASE_URL);
    expect(cookies.map(({ name }) => name).toSorted()).toEqual([
      '__Host-known',
      '__Host-provider',
      '__Host-session',
    ]);

    await query(
      environment,
      `update session set authenticated_at = now() - interval '2 hours' where user_id = $1`,
      [userId],
    );
    await page.goto(`${PORTAL_BASE_URL}${tenant.base}/people/new`);
    await page.getByRole('button', { name: 'Invite…' }).click();
    await signInThere();
    await page.waitForURL(`${PORTAL_BASE_URL}${tenant.base}/people/new`);
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await browser.close();
  },
  120_000,
);
