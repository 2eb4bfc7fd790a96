import { expect, inject, test } from 'vitest';
import { WORDS } from '../../docs/site/languages.ts';
import { query } from '../harness/database.ts';
import { freshIpv4 } from '../harness/http/addresses.ts';
import { addSession, hear } from '../harness/portal/browse-portal.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';
import { createSignedIn } from '../harness/portal/portal.ts';

const environment = inject('environment');
const { API_BASE_URL, PORTAL_BASE_URL } = environment;

test.skipIf(BROWSER === undefined)(
  'a key of a sandbox goes from the portal into the documentation by one click, and sends what costs without asking',
  async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const browser = await launchBrowser();
    const context = await browser.newContext({
      locale: 'en-US',
      extraHTTPHeaders: { 'cf-connecting-ip': freshIpv4() },
    });
    await addSession(context, environment, portal);
    const page = await context.newPage();
    const complaints = hear(page);
    await page.goto(`${PORTAL_BASE_URL}${base}/sandbox`);
    await page.getByRole('button', { name: 'Create the sandbox' }).click();
    await page.waitForURL(/\/keys$/);
    await page.getByRole('link', { name: 'Create a key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Documentation');
    await page.getByLabel('All services').check();
    await page
      .getByLabel(/Create and change links/)
      .last()
      .check();
    await page.getByRole('button', { name: 'Create the key' }).click();
    const token = (await page.locator('#token').textContent()) ?? '';

    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Try it in the documentation' }).click();
    const docs = await opened;
    complaints.push(...hear(docs));
    const addresses: string[] = [];
    docs.on('framenavigated', (frame) => addresses.push(frame.url()));
    await docs.waitForURL(`${API_BASE_URL}/docs/en/reference/createLink#try`);
    expect(await docs.locator('[name=key]').inputValue()).toBe(token);
    expect(await docs.getByText(WORDS.en.keyOfSandbox).isVisible()).toBe(true);
    await docs.locator('[name=body]').fill('{"longUrl":"https://example.com/"}');
    await docs.getByRole('button', { name: WORDS.en.send }).click();
    const answer = docs.getByRole('region', { name: WORDS.en.answer });
    await expect.poll(() => answer.getAttribute('data-status')).toBe('201');
    expect(addresses.join()).not.toContain('svc_');
    // The page that brought the key is not in the history.
    await docs.goBack({ timeout: 2_000 }).catch(() => {});
    expect(await docs.content()).not.toContain(`data-key="${token}"`);

    // Another key asks again.
    await docs.goto(`${API_BASE_URL}/docs/en/reference/createLink#try`);
    await docs.locator('[name=key]').fill('svc_0123456789abcdef0123456789abcdef');
    await docs.getByRole('button', { name: WORDS.en.send }).click();
    await docs.getByRole('dialog', { name: WORDS.en.charged }).waitFor();
    const [sandbox] = await query<{ count: string }>(
      environment,
      'select count(*) from link l join organization o on o.id = l.organization_id where o.sandbox_of = $1',
      [organizationId],
    );
    expect(sandbox?.count).toBe('1');
    expect(complaints).toEqual([]);
    await browser.close();
  },
);

test.skipIf(BROWSER === undefined)(
  'a key of an organization that pays is not offered to the documentation',
  async () => {
    const { portal, base } = await createSignedIn(environment);
    const made = await portal.reveal(`${base}/keys/new/create`, {
      name: 'Production',
      services: 'all',
      costCenter: 'default',
      networks: '',
      expiresAt: '',
    });
    expect(made.text).toMatch(/svc_[0-9a-f]{32}/);
    expect(made.text).not.toContain('/sandbox-key"');
  },
);
