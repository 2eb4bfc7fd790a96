import { describe, expect, inject, test } from 'vitest';
import { createTenant } from '../../harness/organization.ts';
import { createSignedIn, openPortal, signIn } from '../../harness/portal/portal.ts';

const environment = inject('environment');

describe('A form', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin, but another site', { origin: '', 'sec-fetch-site': 'cross-site' }],
    ['the right origin, from another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin that claims to be the same', { origin: 'http://evil.localhost' }],
    ['a null origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
  ])('a form with %s changes nothing', async (_, headers) => {
    const { portal, base, email } = await createSignedIn(environment);
    const other = await signIn(environment, email);
    expect((await portal.post(`${base}/sessions/end-others`, {}, headers)).status).toBe(403);
    expect((await other.get(base)).status).toBe(200);
  });

  test('a form with another content type than a form is refused', async () => {
    const { portal, base } = await createSignedIn(environment);
    const answer = await portal.post(
      `${base}/sessions/end-others`,
      {},
      { 'content-type': 'application/json' },
    );
    expect(answer.status).toBe(400);
  });
});

test('every answer forbids scripts, frames and caching', async () => {
  const { portal, base } = await createSignedIn(environment);
  for (const path of ['/sign-in', base, '/nothing/here', '/']) {
    const { headers } = await portal.get(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test("another organization's pages answer not found, as for one that does not exist", async () => {
  const { portal } = await createSignedIn(environment);
  const { organizationId } = await createTenant(environment);
  const [other, none] = [await portal.get(`/${organizationId}`), await portal.get('/999999999')];
  expect([other.status, none.status]).toEqual([404, 404]);
});

test("the language is the browser's until another is chosen", async () => {
  const portal = openPortal(environment);
  expect((await portal.get('/sign-in', { 'accept-language': 'es-CO' })).text).toContain('<html lang="es">');
  expect((await portal.get('/sign-in', { 'accept-language': 'en-US,es;q=0.5' })).text).toContain(
    '<html lang="en">',
  );
  await portal.post('/language', { language: 'es', next: '/sign-in' });
  expect((await portal.get('/sign-in', { 'accept-language': 'en' })).text).toContain('<html lang="es">');
});
