import { expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { invitationOf } from '../../harness/portal/invitations.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn, openPortal } from '../../harness/portal/portal.ts';
import { invitersIn } from './inviters.ts';

const environment = inject('environment');
const { freshEmail, invite } = invitersIn(environment);

const SENTENCE = 'Su cuenta será bloqueada. Entre ya a https://evil.example/in';
const REFUSED = 'A name has no web or e-mail address.';

test('nobody takes a name with an address, not where they are invited nor where they accept', async () => {
  const own = await createSignedIn(environment);
  const email = freshEmail();
  for (const name of [SENTENCE, 'Entre a evil.com', 'evil[.]com']) {
    const refused = await invite(own, email, 'developer', { name });
    expect([name, refused.status, refused.text.includes(REFUSED)]).toEqual([name, 422, true]);
  }
  expect((await invite(own, email, 'developer', { name: 'Dr. Juan Pérez' })).status).toBe(303);
  const page = await invitationOf(environment, email);
  const invited = openPortal(environment);
  const accept = (name: string) => invited.post(page, { answer: 'accept', role: 'developer', name });
  const refused = await accept(SENTENCE);
  expect([refused.status, refused.text.includes(REFUSED)]).toEqual([422, true]);
  const spanish = await invited.post(
    page,
    { answer: 'accept', role: 'developer', name: SENTENCE },
    { 'accept-language': 'es' },
  );
  expect(spanish.text).toContain('Un nombre no lleva direcciones web ni de correo.');
  expect((await accept('Almacenes Éxito S.A.S.')).status).toBe(303);
});

test('an invitation says by address who sends it, and quotes what its people have named', async () => {
  const own = await createSignedIn(environment);
  const email = freshEmail();
  // The name is stored as it could be before names were checked.
  await query(environment, 'update "user" set name = $2 where email = $1', [own.email, SENTENCE]);
  await invite(own, email);
  const page = await openPortal(environment).get(await invitationOf(environment, email));
  const [mail] = await readMails(environment, email);
  for (const text of [mail?.subject, mail?.text, mail?.html, page.text]) {
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('bloqueada');
  }
  for (const text of [mail?.text, page.text]) expect(text).toContain(own.email);
  expect(mail?.text).toMatch(/^Usted recibió una invitación al portal de «Tenant \w+»/);
});

test('keys and cost centers take no address as their name, and references that mails show take none either', async () => {
  const { portal, base, api } = await createSignedIn(environment);
  const key = { services: 'all', costCenter: 'default', networks: '', expiresAt: '' };
  for (const [form, values] of [
    ['keys/new/create', { ...key, name: SENTENCE }],
    ['cost-centers/new/create', { code: 'evil', name: SENTENCE }],
  ] as const) {
    const refused = await portal.post(`${base}/${form}`, values);
    expect([form, refused.status, refused.text.includes(REFUSED)]).toEqual([form, 422, true]);
  }
  for (const [path, body] of [
    ['/numberinsight/batch', { numbers: ['573001234567'], reference: SENTENCE }],
    ['/urlshortener/batch', { links: [{ longUrl: 'https://example.com/' }], reference: SENTENCE }],
  ] as const)
    expect(refusalOf(await api.post(path, body))).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: ['reference'],
    });
});
