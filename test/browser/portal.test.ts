import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { numberEnding, sayTo, silentMp3, toneWav, waitForCall } from '../harness/calls/call-blasting.ts';
import { createApi } from '../harness/http/api.ts';
import { PHONE, visit } from '../harness/http/visit.ts';
import { addSession, hear, signIn } from '../harness/portal/browse-portal.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';
import { createSignedIn } from '../harness/portal/portal.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;

/** The session's cookie, beside the mark of a browser that has signed in before. */
const sessionsOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === '__Host-session');

let browser: Browser;
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.skipIf(BROWSER === undefined)(
  'a person signs in, creates a key that works, a link whose visit shows, and signs out',
  async () => {
    const { email, base } = await createSignedIn(environment);
    const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
    const page = await context.newPage();
    const complaints = hear(page);
    await signIn(page, environment, email);
    await page.waitForURL(PORTAL_BASE_URL + base);
    // Kept although there is no TLS here, because browsers trust this host.
    expect(await sessionsOf(context)).toMatchObject([
      { name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Lax' },
    ]);

    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('link', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('From the browser');
    await page.getByLabel('All services').check();
    await page.getByLabel('Create and change links').check();
    await page.getByRole('button', { name: 'Create the key' }).click();
    const token = (await page.locator('#token').textContent()) ?? '';
    const { status } = await createApi(environment.API_BASE_URL, token).get('/utilities/ping');
    expect(status).toBe(200);

    await page.goto(`${PORTAL_BASE_URL}${base}/links/new`);
    await page.getByLabel('Destination', { exact: true }).fill('https://example.com/browser');
    await page.getByRole('button', { name: 'Create the link', exact: true }).click();
    await page.getByText('Link created.').waitFor();
    const link = page.url();
    const shortUrl = (await page.locator('dd a').first().getAttribute('href')) ?? '';
    await visit(shortUrl, { userAgent: PHONE });
    await waitForPage('the visit in the chart', async () => {
      await page.goto(link);
      return (await page.locator('.figure').first().textContent()) === '1' ? true : undefined;
    });

    await page.goto(`${PORTAL_BASE_URL}${base}/people/new`);
    await page.getByLabel('E-mail').fill('no address');
    await page
      .locator('form[action$="/people/new/invite"]')
      .evaluate((form) => form.setAttribute('novalidate', ''))
      .catch(() => {});
    await page.getByLabel('E-mail').fill(`friend.${crypto.randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Invitation sent').waitFor();

    await page.locator('.top details').last().locator('summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${PORTAL_BASE_URL}/sign-in`);
    expect(await sessionsOf(context)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);

test.skipIf(BROWSER === undefined)(
  "a person uploads and plays an audio, and plays a call's audio and recording, within the page's policy",
  async () => {
    const tenant = await createSignedIn(environment);
    const context = await browser.newContext({ locale: 'en-US' });
    await addSession(context, environment, tenant.portal);
    const page = await context.newPage();
    const complaints = hear(page);
    const durationsOf = () =>
      page.locator('audio').evaluateAll((audios) =>
        Promise.all(
          audios.map(
            (audio) =>
              new Promise<number | string>((resolve) => {
                const player = audio as HTMLAudioElement;
                player.addEventListener('canplaythrough', () => resolve(Math.round(player.duration)));
                player.addEventListener('error', () => resolve(player.error?.message ?? 'error'));
                player.preload = 'auto';
                player.load();
              }),
          ),
        ),
      );
    const [wav, mp3] = [toneWav(2), silentMp3(115)];
    for (const [name, bytes] of [
      ['tone.wav', wav],
      ['silence.mp3', mp3],
    ] as const) {
      await page.goto(`${PORTAL_BASE_URL}${tenant.base}/calls/audios/new`);
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name, mimeType: 'audio/wav', buffer: Buffer.from(bytes) });
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('Audio uploaded.').waitFor();
      await page.waitForLoadState();
    }
    expect(await durationsOf()).toEqual([3, 2]);

    const { json } = await sayTo(tenant, { to: numberEnding('90'), recordingTtlSec: 600, repeat: 1 });
    // The carrier may report the recording before the end of the call.
    await waitForCall(
      tenant,
      json.data.id,
      ({ status, attempts }) => status === 'success' && attempts[0]?.recordingUrl,
    );
    await page.goto(`${PORTAL_BASE_URL}${tenant.base}/calls/${json.data.id}`);
    const [played, recorded] = await durationsOf();
    expect([Number(played) > 1, Number(recorded) > 1]).toEqual([true, true]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);

test.skipIf(BROWSER === undefined)(
  "another site's page cannot send a form for a signed-in person",
  async () => {
    const tenant = await createSignedIn(environment);
    const context = await browser.newContext({ locale: 'en-US' });
    await addSession(context, environment, tenant.portal);
    const page = await context.newPage();
    const target = `${PORTAL_BASE_URL}${tenant.base}/sessions/end-others`;
    await page.route('https://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${target}"><button>Win</button></form>`,
      }),
    );
    await page.goto('https://evil.example/');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url() === target),
      page.getByRole('button', { name: 'Win' }).click(),
    ]);
    expect(answer.status()).toBe(403);
    await context.close();
  },
  120_000,
);
