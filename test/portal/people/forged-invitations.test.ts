import { describe, expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { invitationOf } from '../../harness/portal/invitations.ts';
import { createSignedIn, openPortal } from '../../harness/portal/portal.ts';
import { invitersIn } from './inviters.ts';

const environment = inject('environment');
const { freshEmail, invite } = invitersIn(environment);
const usersOf = async ({ api }: Pick<Awaited<ReturnType<typeof createSignedIn>>, 'api'>) =>
  (await api.get('/account/users')).json.data.items.map(({ email }: { email: string }) => email);

describe('An invitation', () => {
  test.each([
    ['another id', (path: string) => path.replace(/\d+/, (id) => String(Number(id) + 1))],
    [
      'another expiry',
      (path: string) => path.replace(/\/(\d+)\/(?=\w{64})/, (_, at) => `/${Number(at) + 1}/`),
    ],
    ['another signature', (path: string) => path.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['an invalid id', (path: string) => path.replace(/\d+/, '1e1')],
  ])('with %s is not found', async (_, bend) => {
    const owner = await createSignedIn(environment);
    const email = freshEmail();
    await invite(owner, email);
    const path = bend(await invitationOf(environment, email));
    const portal = openPortal(environment);
    expect((await portal.get(path)).status).toBe(410);
    expect((await portal.post(path, { answer: 'accept', role: 'developer', name: '' })).status).toBe(410);
  });

  test('is accepted once, however many buttons are pressed, and by no form of another site', async () => {
    const owner = await createSignedIn(environment);
    const email = freshEmail();
    await invite(owner, email);
    const path = await invitationOf(environment, email);
    const values = { answer: 'accept', role: 'developer', name: 'Ana' };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await openPortal(environment).post(path, values, headers)).status).toBe(403);
    expect(await usersOf(owner)).not.toContain(email);
    const answers = await Promise.all([1, 2, 3].map(() => openPortal(environment).post(path, values)));
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    const events = await query(
      environment,
      "select 1 from audit_event where organization_id = $1 and verb = 'invitation.accept'",
      [owner.organizationId],
    );
    expect(events).toHaveLength(1);
  });

  test('refuses an unknown answer, role or name', async () => {
    const owner = await createSignedIn(environment);
    const email = freshEmail();
    await invite(owner, email);
    const path = await invitationOf(environment, email);
    const good = { answer: 'accept', role: 'developer', name: '' };
    for (const bad of [{ answer: 'maybe' }, { role: 'king' }, { name: 'x'.repeat(201) }, { name: 'a\tb' }]) {
      const portal = openPortal(environment);
      const { headers } = await portal.send(path, { ...good, ...bad });
      // A GET draws it, so that it may be gone back to, and read in the other language.
      for (const language of ['en', 'es']) {
        const { status, text } = await portal.get(headers.location ?? '', { 'accept-language': language });
        expect([bad, status, text.includes('class="wrong"')]).toEqual([bad, 422, true]);
        expect(text).toMatch(/<title>Error: /);
      }
    }
    const switched = await openPortal(environment).submit(`${path}?language=es`, {
      ...good,
      name: 'Half a na',
    });
    expect([switched.status, switched.text.includes('<html lang="es">')]).toEqual([200, true]);
    expect(await usersOf(owner)).not.toContain(email);
  });
});
