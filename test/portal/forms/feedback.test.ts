import { beforeAll, expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { createSignedIn, joinAs, openPortal } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

let own: Awaited<ReturnType<typeof createSignedIn>>;
beforeAll(async () => {
  own = await createSignedIn(environment);
});

const titleOf = (text: string) => /<title>([^<]*) ·/.exec(text)?.[1];
const keyOf = (name: string) => ({
  name,
  services: 'all',
  costCenter: 'default',
  networks: '',
  expiresAt: '',
});

test('a new key is on a page that says so, copied with one button, and tells when its first request arrives', async () => {
  const { text } = await own.portal.reveal(`${own.base}/keys/new/create`, keyOf('Told'));
  expect(titleOf(text)).toBe('Key created');
  const [token = ''] = /svc_[0-9a-f]{32}/.exec(text) ?? [];
  const copied = [...text.matchAll(/data-copy="([^"]*)"/g)].map(([, copy]) => copy);
  expect(copied).toEqual([token, expect.stringContaining(`Bearer ${token}`)]);
  const [, from = ''] = /id="first-request"[^>]*data-from="([^"]*)"/.exec(text) ?? [];
  expect((await own.portal.get(from)).text).toContain('No request with it has arrived yet.');
  const id = from.split('/').at(-1);
  await query(
    environment,
    `insert into key_day (api_key_id, day, last_used_at, calls, failed) values ($1, current_date, now(), 1, 0)`,
    [id],
  );
  const told = (await own.portal.get(from)).text;
  expect(told).toMatch(/id="first-request" role="status">Its first request arrived/);
  expect(told).not.toContain('data-live');
});

test('a key that was made a moment ago is not said to be unused for 400 days', async () => {
  await own.portal.reveal(`${own.base}/keys/new/create`, keyOf('New'));
  const [key] = await query<{ id: string }>(
    environment,
    `select id::text from api_key where organization_id = $1 and name = 'New'`,
    [own.organizationId],
  );
  const asked = await own.portal.submit(`${own.base}/keys/${key?.id}/revoke`);
  expect(asked.text).toContain('It has not been used.');
  expect(asked.text).not.toContain('400 days');
});

test('a created link says so, once', async () => {
  const { headers } = await own.portal.post(`${own.base}/links/new/create`, {
    longUrl: 'https://example.com/said',
  });
  const { location = '' } = headers;
  expect((await own.portal.get(location)).text).toContain('Link created.');
  expect((await own.portal.get(location)).text).not.toContain('Link created.');
});

test('the page after asking for a link names the address, whether it has an account or not', async () => {
  for (const email of [own.email, `nobody.${crypto.randomUUID()}@example.com`]) {
    const portal = openPortal(environment);
    expect((await portal.get('/sign-in/sent')).text).not.toContain('@');
    const { headers } = await portal.post('/sign-in', { email, next: '/' });
    expect((await portal.get(headers.location ?? '')).text).toContain(`<strong>${email}</strong>`);
  }
});

test('what a role may not see is refused within the portal’s frame', async () => {
  const { portal } = await joinAs(environment, own, 'member');
  const { status, text } = await portal.get(`${own.base}/billing`);
  expect(status).toBe(403);
  expect(text).toContain(`<a href="${own.base}/links"`);
  expect(text).not.toContain(`href="${own.base}/billing"`);
});

test('a top-up leads to the checkout without anything to press', async () => {
  const { headers } = await own.portal.post(`${own.base}/top-ups/start`, { amount: '200,000' });
  const { location = '' } = headers;
  const begun = await own.portal.get(location);
  expect(begun.headers.refresh).toMatch(/^0; url=https?:.*amount-in-cents=20000000/);
  // Opened again later it is the page of the top-up.
  expect((await own.portal.get(location.slice(0, location.indexOf('?')))).headers.refresh).toBeUndefined();
});

test('notices are in the language that their reader has switched the portal to', async () => {
  const languageOf = async () =>
    (
      await query<{ language: string }>(environment, 'select language from "user" where email = $1', [
        own.email,
      ])
    )[0]?.language;
  for (const language of ['en', 'es']) {
    await own.portal.post('/language', { language, next: own.base });
    await waitFor(`notices in ${language}`, async () =>
      (await languageOf()) === language ? true : undefined,
    );
  }
});
