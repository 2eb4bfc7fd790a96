import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LANGUAGES, WORDS } from '../../docs/site/languages.ts';
import { OPERATIONS as DESCRIBED } from '../../docs/site/reference/operations.ts';
import { operationOf } from '../contract/operations.ts';
import { makeValidRequest, type OperationRequest } from '../contract/valid-requests.ts';
import { freshIpv4 } from '../harness/http/addresses.ts';
import { createTenant } from '../harness/organization.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';

const environment = inject('environment');

let browser: Browser;
/** One for all operations, so that the site's files are loaded once, and by one process. */
let shared: Page;
const complaints: string[] = [];
beforeAll(async () => {
  if (BROWSER === undefined) return;
  browser = await launchBrowser();
  shared = await (await openContext()).newPage();
  shared.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  shared.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(() => browser?.close());

const openContext = (): Promise<BrowserContext> =>
  browser.newContext({ extraHTTPHeaders: { 'cf-connecting-ip': freshIpv4() } });

/** Writes a request into the form of its page. */
async function fillForm(page: Page, { params = {}, query = {}, body, form = [] }: OperationRequest) {
  const values = { path: params, query };
  for (const [place, fields] of Object.entries(values)) {
    for (const [name, value] of Object.entries(fields)) {
      const input = page.locator(`[name="${place}.${name}"]`);
      if (await input.evaluate((element) => element.tagName === 'SELECT')) await input.selectOption(value);
      else await input.fill(value);
    }
  }
  if (body !== undefined) await page.locator('[name=body]').fill(JSON.stringify(body));
  for (const { name, value, fileName = '', type = '' } of form) {
    const input = page.locator(`[name="part.${name}"]`);
    if (typeof value === 'string') await input.fill(value);
    else await input.setInputFiles({ name: fileName, mimeType: type, buffer: Buffer.from(value) });
  }
}

const languageAt = (at: number) => LANGUAGES[at % LANGUAGES.length] ?? 'es';

test
  .skipIf(BROWSER === undefined)
  // Every operation in one language, since the form and what sends it do not depend on it.
  .each(DESCRIBED.map((described, at) => ({ ...described, language: languageAt(at) })))(
  'the page of $operationId in $language sends it',
  async (described) => {
    const { language, operationId, 'x-price': prices = [], 'x-effect': effect } = described;
    const words = WORDS[language];
    const operation = operationOf(operationId);
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const page = shared;
    await page.goto(`${environment.API_BASE_URL}/docs/${language}/reference/${operationId}#try`);
    const key = page.locator('[name=key]');
    if ((await key.count()) > 0) await key.fill(tenant.token);
    await fillForm(page, request);
    await page.getByRole('button', { name: words.send }).press('Enter');
    if (prices.length > 0) {
      const dialog = page.getByRole('dialog', { name: words.charged });
      for (const item of prices) await expect.poll(() => dialog.textContent()).toContain(item);
      await dialog.getByRole('button', { name: words.sendCharged }).press('Enter');
    } else if (effect === 'lasting') {
      const dialog = page.getByRole('dialog', { name: words.lasting });
      await dialog.getByRole('button', { name: words.sendLasting }).press('Enter');
    }
    const answer = page.getByRole('region', { name: words.answer });
    await expect.poll(() => answer.getAttribute('data-status')).toBe(String(operation.route.reply.status));
    expect(await answer.textContent()).toMatch(/\d+ ms/);
    expect(await answer.locator('tbody').textContent()).toContain('x-request-id');
    expect(await answer.locator('.content').innerHTML()).not.toBe('');
    expect(complaints.splice(0)).toEqual([]);
  },
);

test.skipIf(BROWSER === undefined)('the body shows an example of the type that is chosen', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto(`${environment.API_BASE_URL}/docs/en/reference/createLinkBatch#try`);
  await page.locator('[name=type]').selectOption('text/csv');
  expect(await page.getByLabel('text/csv', { exact: true }).inputValue()).toMatch(
    /^longUrl,externalId,code\n/,
  );
  await page.locator('[name=type]').selectOption('application/json');
  expect(JSON.parse(await page.locator('[name=body]').inputValue())).toHaveProperty('links');
  await context.close();
});

test.skipIf(BROWSER === undefined)('nothing is sent when the charge is not confirmed', async () => {
  const context = await openContext();
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto(`${environment.API_BASE_URL}/docs/en/reference/createLink#try`);
  await page.locator('[name=key]').fill('svc_0123456789abcdef0123456789abcdef');
  await page.getByRole('button', { name: WORDS.en.send }).click();
  await page.getByRole('button', { name: WORDS.en.cancel }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: WORDS.en.send }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(sent).toEqual([]);
  await context.close();
});

test.skipIf(BROWSER === undefined)('the key is kept in its tab, and in no other', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto(`${environment.API_BASE_URL}/docs/en/reference/getLink#try`);
  await page.locator('[name=key]').fill('svc_0123456789abcdef0123456789abcdef');
  await page.locator('[name=key]').blur();
  await page.goto(`${environment.API_BASE_URL}/docs/es/reference/createLink#try`);
  expect(await page.locator('[name=key]').inputValue()).toBe('svc_0123456789abcdef0123456789abcdef');
  const other = await context.newPage();
  await other.goto(`${environment.API_BASE_URL}/docs/en/reference/getLink#try`);
  expect(await other.locator('[name=key]').inputValue()).toBe('');
  await context.close();
});
