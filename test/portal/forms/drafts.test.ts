import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { query } from '../../harness/database.ts';
import { operatorOf } from '../../harness/organization.ts';
import {
  createSignedIn,
  joinAs,
  openPortal,
  readConfirmation,
  signIn,
  unescapeHtml,
} from '../../harness/portal/portal.ts';

const environment = inject('environment');
const WRONG = { longUrl: 'nowhere', code: 'a', once: 'typed' };

let own: Awaited<ReturnType<typeof createSignedIn>>;
beforeAll(async () => {
  own = await createSignedIn(environment);
});

/** Sends a form, and returns the address of the page that is drawn then. */
async function draftOf(path: string, values: Record<string, string>): Promise<string> {
  const { status, headers, text } = await own.portal.send(own.base + path, values);
  expect([path, status, text]).toEqual([path, 303, '']);
  return headers.location ?? '';
}

const FOCUSED = /<(?:input|textarea|select|p|div)[^>]* autofocus=""[^>]*>/g;

describe('A refused form', () => {
  test('is drawn by a GET, as often as it is asked for, with what was typed and what is wrong', async () => {
    const at = await draftOf('/links/new/create', WRONG);
    for (const _ of ['first', 'reloaded']) {
      const { status, text } = await own.portal.get(at);
      expect([status, text.match(/<title>[^<]*/)?.[0]]).toEqual([
        422,
        '<title>Error: Create links · Operator portal',
      ]);
      expect(text).toContain('value="nowhere"');
      expect(text).toContain('name="once" value="typed"');
      // The first wrong field has the focus, and no other.
      expect(text.match(FOCUSED)?.map((field) => / name="(\w+)"/.exec(field)?.[1])).toEqual(['longUrl']);
    }
  });

  test('says what is wrong in the language that its reader switches to', async () => {
    const at = await draftOf('/links/new/create', { ...WRONG, longUrl: '' });
    expect((await own.portal.get(at)).text).toContain('This field is required.');
    const spanish = await own.portal.get(at, { 'accept-language': 'es' });
    expect(spanish.text).toContain('Este campo es obligatorio.');
    expect(spanish.text).toContain(`name="next" value="${at}"`);
  });

  test('that its sender may not send leads to its page, which says why as often as it is asked for', async () => {
    const { portal, userId } = await joinAs(environment, own, 'member');
    const created = await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/kept' });
    const { domain, code } = created.json.data;
    const link = `${own.base}/links/${domain}/${code}`;
    const sent = await portal.send(`${link}/delete`, {});
    expect([sent.status, sent.text]).toEqual([303, '']);
    const at = sent.headers.location ?? '';
    expect(at).toMatch(`${link}?draft=`);
    for (const [language, said] of [
      ['en', 'Your role in the organization does not allow this.'],
      ['es', 'Su rol en la organización no lo permite.'],
    ] as const) {
      const { status, text } = await portal.get(at, { 'accept-language': language });
      expect([status, text.includes(said), text.includes('https://example.com/kept')]).toEqual([
        403,
        true,
        true,
      ]);
    }
    const become = (role: string) =>
      query(environment, 'update membership set role = $2 where user_id = $1', [userId, role]);
    await become('developer');
    expect((await portal.get(at)).status).toBe(200);
    await become('member');
    // A page that its reader may not see says so itself.
    const hidden = await portal.send(`${own.base}/people/new/invite`, {
      email: 'new@example.com',
      role: 'member',
    });
    expect([hidden.status, hidden.headers.location]).toEqual([303, `${own.base}/people/new`]);
    expect((await portal.get(`${own.base}/people/new`)).status).toBe(403);
  });

  test('has the focus on what is wrong with the whole of it where no field is wrong', async () => {
    const { text } = await own.portal.post(`${own.base}/sessions/end`, { session: '999999999' });
    expect(text.match(FOCUSED)).toHaveLength(1);
    expect(text).toMatch(/<title>Error: /);
  });

  test('keeps no secret', async () => {
    const at = await draftOf('/people/provider/save', {
      issuer: 'https://10.0.0.1',
      clientId: 'typed-id',
      clientSecret: 'typed-nowhere',
    });
    const { text } = await own.portal.get(at);
    expect([text.includes('typed-id'), text.includes('typed-nowhere')]).toEqual([true, false]);
  });

  test('a refused form that is too large to keep is drawn at once', async () => {
    const answer = await own.portal.send(`${own.base}/links/new/create`, {
      ...WRONG,
      longUrl: `https://${'x'.repeat(60_000)}`,
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="field-code-wrong"');
  });
});

describe('A draft', () => {
  test('belongs to the session that made it: to no other, of anybody', async () => {
    const at = await draftOf('/links/new/create', WRONG);
    const others = [
      await signIn(environment, own.email),
      (await joinAs(environment, own, 'administrator')).portal,
      (await createSignedIn(environment)).portal,
    ];
    for (const portal of others) {
      const { status, text } = await portal.get(at);
      expect([status, text.includes('nowhere')]).toEqual([404, false]);
    }
    const { status, headers } = await openPortal(environment).get(at);
    expect([status, headers.location]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(at.slice(0, at.indexOf('?')))}`,
    ]);
    // Without its mark it is nobody’s.
    const unmarked = await own.portal.get(at.slice(0, at.lastIndexOf('.')));
    expect([unmarked.status, unmarked.text.includes('nowhere')]).toEqual([200, false]);
    expect((await own.portal.get(at)).text).toContain('nowhere');
  });

  test('is of the page that it was made on', async () => {
    const [, draft = ''] = (await draftOf('/links/new/create', WRONG)).split('?');
    const { status, text } = await own.portal.get(`${own.base}/webhooks?${draft}`);
    expect([status, text.includes('nowhere')]).toEqual([200, false]);
  });
});

test('a form that needs a recent sign-in is asked for one by a GET, which keeps what was typed', async () => {
  const { portal, base, email } = await createSignedIn(environment);
  await query(
    environment,
    `update session set created_at = now() - interval '61 minutes' where user_id = (select id from "user" where email = $1)`,
    [email],
  );
  const answer = await portal.send(`${base}/keys/new/create`, { name: 'Kept', services: 'all' });
  const { location = '' } = answer.headers;
  expect([answer.status, answer.text]).toEqual([303, '']);
  for (const _ of ['first', 'reloaded']) {
    const { status, text } = await portal.get(location);
    expect([status, /<title>([^<]*) ·/.exec(text)?.[1]]).toEqual([403, 'Confirm your identity']);
    expect(text).toContain(`action="${base}/keys/new/create"`);
    expect(text).toContain('name="name" value="Kept"');
    expect(text).toContain(`name="next" value="${location}"`);
  }
  const again = await signIn(environment, email);
  expect((await again.get(location)).text).toMatch(/<input[^>]*name="name"[^>]*value="Kept"/);
});

describe('A confirmation', () => {
  const values = { keeps: 'no' };

  test('is drawn by a GET, with what it does now, and done by its own form', async () => {
    const at = await draftOf('/requests/keep', { ...values, once: 'asked' });
    const asked = await own.portal.get(at);
    expect([asked.status, readConfirmation(asked)]).toEqual([200, { confirmed: 'yes' }]);
    expect(asked.text).toContain(`action="${own.base}/requests/keep"`);
    expect(asked.text).toContain('name="once" value="asked"');
    const done = await own.portal.send(`${own.base}/requests/keep`, {
      ...values,
      once: 'asked',
      confirmed: 'yes',
    });
    expect([done.status, done.headers.location]).toEqual([303, `${own.base}/requests?done=keep`]);
    // Going back to it shows it again, in the other language, too.
    expect((await own.portal.get(at, { 'accept-language': 'es' })).text).toContain('value="yes"');
  });

  test('a confirmation that nobody may take any more shows the page', async () => {
    const at = await draftOf('/requests/keep', values);
    const { portal } = own;
    expect(readConfirmation(await portal.get(at))).toBeDefined();
    const [, draft = ''] = at.split('?');
    expect(readConfirmation(await portal.get(`${own.base}/links?${draft}`))).toBeUndefined();
  });
});

/** The address to which the language switch of a page sends what is typed, and the id of the form that it takes along. */
function switchOf(text: string): { path: string; form: string | undefined } {
  const [button = ''] = /<button[^>]*formaction="[^"]*"[^>]*>/.exec(text) ?? [];
  const path = unescapeHtml(/formaction="([^"]*)"/.exec(button)?.[1] ?? '');
  return { path, form: / form="([^"]*)"/.exec(button)?.[1] };
}

describe('The language switch', () => {
  test('asks again in the other language, with the half of a name that was typed', async () => {
    const { portal, base, organizationId, ownerId } = await createSignedIn(environment);
    const { id } = await createKey(operatorOf(environment), {
      organizationId,
      userId: ownerId,
      name: 'To revoke',
    });
    const asked = await portal.submit(`${base}/keys/${id}/revoke`, { once: 'asked' });
    const { path } = switchOf(asked.text);
    const typed = { once: 'asked', confirmed: 'yes', typedName: 'To rev' };
    const { status, text } = await portal.submit(path, typed);
    expect([status, /<title>([^<]*) ·/.exec(text)?.[1]]).toEqual([200, '¿Revocar «To revoke»?']);
    expect(text).toMatch(/name="typedName"[^>]* value="To rev"/);
    expect(text).not.toMatch(/class="wrong"|role="alert"/);
  });

  test('says in the other language what was wrong, with what was typed since', async () => {
    const { portal, base } = await createSignedIn(environment);
    const refused = await portal.submit(`${base}/links/new/create`, WRONG);
    const { path } = switchOf(refused.text);
    const { status, text } = await portal.submit(path, { ...WRONG, longUrl: 'somewhere else' });
    expect([status, text.includes('<html lang="es">')]).toEqual([422, true]);
    expect(text).toContain('value="somewhere else"');
    expect(text).toContain('El destino debe empezar con http:// o https://.');
    expect(text).toMatch(/<title>Error: /);
  });

  test('keeps what was typed into a form that was sent after its session had ended', async () => {
    const portal = openPortal(environment);
    const values = { longUrl: 'https://example.com/late', once: 'typed' };
    const sent = await portal.send(`${own.base}/links/new/create`, values);
    const { location = '' } = sent.headers;
    expect([sent.status, sent.text]).toEqual([303, '']);
    // A GET draws it, so that it may be reloaded, gone back to, and read in the other language.
    for (const [language, title] of [
      ['en', 'Your session has ended'],
      ['es', 'Su sesión terminó'],
    ] as const) {
      const { status, text } = await portal.get(location, { 'accept-language': language });
      expect([status, /<title>([^<]*) ·/.exec(text)?.[1]]).toEqual([401, title]);
      expect(text).toContain('name="longUrl" value="https://example.com/late"');
      expect(text).toContain(`action="${own.base}/links/new/create"`);
    }
    expect((await openPortal(environment).get(location)).headers.location).toBe('/sign-in');
    // What is too long for that is kept by its page alone, which the language switch sends along.
    const long = { ...values, longUrl: `https://example.com/${'x'.repeat(5_000)}` };
    const over = await portal.send(`${own.base}/links/new/create`, long);
    const spanish = await portal.send(switchOf(over.text).path, long);
    expect([over.status, spanish.status, spanish.text.includes('Su sesión terminó')]).toEqual([
      401,
      401,
      true,
    ]);
    expect(spanish.text).toContain(long.longUrl);
  });

  test('keeps what was typed into a form that is not sent yet, without a script', async () => {
    const { portal, base } = await createSignedIn(environment);
    const page = await portal.get(`${base}/links/new`);
    const { path, form } = switchOf(page.text);
    expect(form).toBe('typing');
    expect(page.text).toMatch(new RegExp(`<form[^>]*action="${base}/links/new/create"[^>]*id="typing"`));
    const { text } = await portal.post(path, { longUrl: 'half typ', code: '', once: 'typed' });
    expect(text).toContain('value="half typ"');
    expect(text).toContain('<html lang="es">');
    // Nothing was sent, so nothing is wrong.
    expect(text).not.toMatch(/class="wrong"|<title>Error/);
  });
});
