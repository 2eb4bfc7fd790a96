import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { query } from '../../harness/database.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { readMails } from '../../harness/portal/mails.ts';
import {
  askForLink,
  createSignedIn,
  openPortal,
  type PortalBrowser,
  signIn,
  unescapeHtml,
} from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const SESSION = '__Host-session';
/** The portal's log line of a request, once it is written. */
const lineOf = (requestId: string) => {
  const line = readFileSync(inject('logFile'), 'utf8')
    .split('\n')
    .find((each) => each.includes(requestId) && each.includes('"event":"request"'));
  return line === undefined ? undefined : JSON.parse(line);
};
/** A new organization, whose owner's browser has signed in by mail. */
async function createByMail() {
  const tenant = await createSignedIn(environment);
  return { ...tenant, portal: await signIn(environment, tenant.email) };
}
const change = (sql: string, values: unknown[]) => query(environment, sql, values);
const ask = (portal: PortalBrowser, email: string) => portal.post('/sign-in', { email, next: '/' });
/** The statuses of several requests for links, one after the other. */
async function askTimes(times: number, browser: () => PortalBrowser, email: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await ask(browser(), email)).status);
  return statuses;
}

describe('A sign-in link', () => {
  test('signs its person in with its button, once, with a cookie for the host only', async () => {
    const { organizationId, email } = await createSignedIn(environment);
    const portal = openPortal(environment);
    const link = await askForLink(environment, portal, email);
    // Mail scanners open the link any number of times without using it up.
    for (let times = 0; times < 3; times += 1) {
      const opened = await openPortal(environment).get(link);
      expect(opened.status).toBe(200);
      expect(opened.headers['set-cookie']).toBeUndefined();
      expect(opened.text).toContain(email);
    }
    const signedIn = await portal.post(link);
    expect(signedIn.status).toBe(303);
    expect(signedIn.headers['set-cookie']?.split(',')).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-known=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect((await portal.get('/')).headers.location).toBe(`/${organizationId}`);
    expect((await portal.get(`/${organizationId}`)).status).toBe(200);
    const again = await openPortal(environment).post(link);
    expect([again.status, again.headers['set-cookie']]).toEqual([410, undefined]);
    expect((await openPortal(environment).get(link)).status).toBe(410);
  });

  test('signs in once when two browsers press their buttons at once', async () => {
    const { email } = await createSignedIn(environment);
    const link = await askForLink(environment, openPortal(environment), email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => openPortal(environment).post(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(410)]);
  });

  test('signs a browser that presses its button twice into one session', async () => {
    const { email } = await createSignedIn(environment);
    const portal = openPortal(environment);
    const link = await askForLink(environment, portal, email);
    const [, once = ''] = /name="once" value="([^"]+)"/.exec((await portal.get(link)).text) ?? [];
    const pressed = await Promise.all([1, 2, 3].map(() => openPortal(environment).post(link, { once })));
    const cookies = new Set(pressed.map(({ headers }) => headers['set-cookie']?.split(',')[0]));
    expect([...pressed.map(({ status }) => status), cookies.size]).toEqual([303, 303, 303, 1]);
    const other = await openPortal(environment).post(link, { once: `${once}0` });
    expect([other.status, other.headers['set-cookie']]).toEqual([410, undefined]);
    const sessions = await change(
      'select 1 from session join "user" person on person.id = user_id where email = $1',
      [email],
    );
    expect(sessions).toHaveLength(2);
  });

  test('is mailed once to a form that is sent twice', async () => {
    const { email } = await createSignedIn(environment);
    const { length: before } = await readMails(environment, email);
    const portal = openPortal(environment);
    const [, once = ''] = /name="once" value="([^"]+)"/.exec((await portal.get('/sign-in')).text) ?? [];
    const send = (value: string) => portal.post('/sign-in', { email, next: '/', once: value });
    const sent = await Promise.all([send(once), send(once), send(once)]);
    expect(new Set(sent.map(({ headers }) => headers.location))).toEqual(new Set(['/sign-in/sent']));
    // A mail of a later form shows that those before have been sent.
    await send(`${once}0`);
    await waitFor('the mail of the other form', async () =>
      (await readMails(environment, email)).length >= before + 2 ? true : undefined,
    );
    const asked = await change(
      'select 1 from sign_in_link link join "user" person on person.id = user_id where email = $1',
      [email],
    );
    expect(asked).toHaveLength(2);
  });

  test('expires after ten minutes', async () => {
    const { email } = await createSignedIn(environment);
    const portal = openPortal(environment);
    const link = await askForLink(environment, portal, email);
    await change(
      `update sign_in_link set expires_at = now() - interval '1 second'
        where used_at is null and user_id = (select id from "user" where email = $1)`,
      [email],
    );
    expect((await portal.post(link)).status).toBe(410);
    expect(portal.cookies.has(SESSION)).toBe(false);
  });

  test('gives every address the same answer, and is sent only to addresses with an account', async () => {
    const { email } = await createSignedIn(environment);
    const stranger = `nobody.${crypto.randomUUID()}@example.com`;
    const portal = openPortal(environment);
    const [known, unknown] = [
      await portal.post('/sign-in', { email, next: '/' }),
      await portal.post('/sign-in', { email: stranger, next: '/' }),
    ];
    for (const answer of [known, unknown]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toBe('/sign-in/sent');
    }
    expect(await readMails(environment, stranger)).toEqual([]);
  });

  test('takes the same answers, limits and earlier work for known and unknown addresses', async () => {
    const { organizationId } = await createTenant(environment);
    const [known, unknown] = ['member', 'nobody'].map((name) => `${name}.${crypto.randomUUID()}@example.com`);
    await addUser(operatorOf(environment), { organizationId, email: known ?? '', role: 'owner' });
    const askElevenTimes = async (email = '') => {
      const asked = [];
      for (let times = 0; times < 11; times += 1) {
        const { status, text, headers } = await openPortal(environment).post('/sign-in', {
          email,
          next: '/',
        });
        const { 'x-request-id': id = '', date: _, 'retry-after': wait, ...rest } = headers;
        // The next page names the address as it was typed.
        const told = JSON.stringify(rest).replaceAll(encodeURIComponent(email), 'address');
        const { redisCalls, postgresCalls } = await waitFor('the line of the request', async () =>
          lineOf(id),
        );
        const words = text
          .replaceAll(id, 'id')
          .replaceAll(email, 'address')
          .replaceAll(/draft=[0-9a-f-]{36}/g, 'draft')
          .replace(/in \d+\u00a0minutes?/, 'in minutes');
        asked.push({ status, told, words, redisCalls, postgresCalls, isToWait: wait !== undefined });
      }
      return asked;
    };
    const answers = await askElevenTimes(known);
    expect(await askElevenTimes(unknown)).toEqual(answers);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(303), 429]);
    expect(answers.map(({ isToWait }) => isToWait)).toEqual([...Array(10).fill(false), true]);
    expect(answers[0]).toMatchObject({ redisCalls: 1, postgresCalls: 1 });
    const isSent = async () => (await readMails(environment, known ?? '')).length === 10 || undefined;
    expect(await waitFor('ten mails', isSent)).toBe(true);
  });

  test('can be requested by a browser that has signed in as the address before, whatever strangers request', async () => {
    const { email, portal } = await createByMail();
    const { length: before } = await readMails(environment, email);
    await portal.post('/sign-out');
    // The one that signed in makes eleven.
    const strangers = await askTimes(10, () => openPortal(environment), email);
    expect(strangers).toEqual([...Array(9).fill(303), 429]);
    expect(await askTimes(3, () => portal, email)).toEqual([303, 303, 303]);
    await waitFor(
      'the mails',
      async () => (await readMails(environment, email)).length === before + 12 || undefined,
    );
    // Its limit is its own, too.
    expect(await askTimes(8, () => portal, email)).toEqual([...Array(7).fill(303), 429]);
  });

  test('can be requested by a signed-in browser to confirm who it is, whatever strangers request', async () => {
    const { email, portal, base } = await createSignedIn(environment);
    portal.cookies.delete('__Host-known');
    expect(await askTimes(11, () => openPortal(environment), email)).toContain(429);
    const again = await portal.post('/sign-in/again', { next: base });
    expect([again.status, again.headers.location]).toEqual([303, '/sign-in/sent']);
  });

  test('that is requested too often to confirm who it is leads to a page that says when to try again', async () => {
    const { portal, base } = await createSignedIn(environment);
    const ask = () => portal.send('/sign-in/again', { next: base });
    let answer = await ask();
    for (let asked = 1; asked < 11; asked += 1) answer = await ask();
    const at = answer.headers.location ?? '';
    expect([answer.status, answer.text]).toEqual([303, '']);
    expect(at).toMatch(/^\/sign-in\/again\?draft=/);
    for (const _ of ['first', 'reloaded']) {
      const { status, headers, text } = await portal.get(at);
      expect([status, Number(headers['retry-after']) > 60]).toEqual([429, true]);
      expect(text).toContain('Too many requests. Nothing was done. Try again in');
    }
    expect((await portal.get('/sign-in/again')).headers.location).toBe('/');
  });

  test('treats a browser as a stranger with a mark that is forged, changed, malformed or one of too many', async () => {
    const { email, portal } = await createByMail();
    const mark = portal.cookies.get('__Host-known') ?? '';
    expect(mark).toMatch(/^[\w-]{43}\.\d{10}\.[0-9a-f]{64}$/);
    await askTimes(10, () => openPortal(environment), email);
    const bent = {
      forged: mark.replace(/[0-9a-f]{64}$/, 'a'.repeat(64)),
      'with a changed expiry': mark.replace(/\.\d+\./, '.9999999999.'),
      'with a changed name': `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`,
      malformed: '~~..~a.b.c~%00~',
      sixth: `${'a.1.b~'.repeat(5)}${mark}`,
    };
    for (const [what, known] of Object.entries(bent)) {
      portal.cookies.set('__Host-known', known);
      expect([what, (await ask(portal, email)).status]).toEqual([what, 429]);
    }
    portal.cookies.set('__Host-known', mark);
    expect((await ask(portal, email)).status).toBe(303);
  });

  test('treats a browser that has signed in as one address as a stranger to another', async () => {
    const [one, other] = [await createByMail(), await createByMail()];
    await askTimes(10, () => openPortal(environment), other.email);
    expect((await ask(one.portal, other.email)).status).toBe(429);
    // It knows both once both have signed in there, and a person's address however it is written.
    other.portal.cookies.set('__Host-known', one.portal.cookies.get('__Host-known') ?? '');
    const link = await askForLink(environment, one.portal, one.email);
    expect((await other.portal.post(link)).status).toBe(303);
    expect(other.portal.cookies.get('__Host-known')?.split('~')).toHaveLength(1);
    expect((await ask(one.portal, one.email.toUpperCase())).status).toBe(303);
  });

  test('stays valid next to newer ones, until one of them is used', async () => {
    const { email } = await createSignedIn(environment);
    const portal = openPortal(environment);
    const links: string[] = [];
    while (links.length < 3) links.push(await askForLink(environment, openPortal(environment), email));
    for (const link of links) expect((await portal.get(link)).status).toBe(200);
    expect((await portal.post(links[1] ?? '')).status).toBe(303);
    for (const link of links) {
      const late = openPortal(environment);
      expect([(await late.get(link)).status, (await late.post(link)).status]).toEqual([410, 410]);
    }
    const [later, other] = [
      await askForLink(environment, portal, email),
      (await createSignedIn(environment)).email,
    ];
    const theirs = await askForLink(environment, openPortal(environment), other);
    expect((await openPortal(environment).post(later)).status).toBe(303);
    expect((await openPortal(environment).post(theirs)).status).toBe(303);
  });

  test('signs in only once when several are pressed at once', async () => {
    const { email } = await createSignedIn(environment);
    const links: string[] = [];
    while (links.length < 4) links.push(await askForLink(environment, openPortal(environment), email));
    const pressed = [...links, ...links, ...links.toReversed()];
    const answers = await Promise.all(pressed.map((link) => openPortal(environment).post(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(11).fill(410)]);
  });

  test.each([
    ['/12/keys?done=x', '/12/keys?done=x'],
    ['//evil.example', '/'],
  ])('a sign-in link that continues to %j leads to %s', async (next, to) => {
    const { email } = await createSignedIn(environment);
    const portal = openPortal(environment);
    await portal.post('/sign-in', { email, next });
    const [kept] = await query<{ next: string }>(
      environment,
      `select next from sign_in_link where user_id = (select id from "user" where email = $1) order by id desc limit 1`,
      [email],
    );
    expect(kept?.next).toBe(to);
  });

  test('a sign-in link for an invalid address is refused next to the field, which keeps what was typed', async () => {
    const portal = openPortal(environment);
    const sent = await portal.send('/sign-in', { email: 'ana@', next: '/1/keys' });
    const { location = '' } = sent.headers;
    expect([sent.status, sent.text]).toEqual([303, '']);
    // A GET draws it, so that it may be reloaded, gone back to, and read in the other language.
    for (const [language, message] of [
      ['en', 'Not a valid e-mail address. Write it as name@example.com.'],
      ['es', 'No es un correo electrónico válido. Escríbalo como nombre@ejemplo.com.'],
    ] as const) {
      const { status, text } = await portal.get(location, { 'accept-language': language });
      expect([status, /<title>Error: /.test(text)]).toEqual([422, true]);
      expect(text).toContain(`id="field-email-wrong">${message}`);
      expect(text).toMatch(/<input[^>]*value="ana@"[^>]*>/);
      expect(text).toContain('name="next" value="/1/keys"');
    }
    // The page itself is empty, and nobody else reads it.
    expect((await portal.get('/sign-in')).text).not.toContain('ana@');
    expect((await openPortal(environment).get(location)).text).not.toContain('ana@');
  });

  test('the language switch of the sign-in page keeps the address that was typed, and where it leads', async () => {
    const portal = openPortal(environment);
    const page = await portal.get('/sign-in?next=/1/keys');
    expect(page.text).toMatch(/<form[^>]*action="\/sign-in"[^>]*id="typing"/);
    const { status, text } = await portal.submit('/sign-in?language=es', { email: 'half', next: '/1/keys' });
    expect([status, text.includes('<html lang="es">')]).toEqual([200, true]);
    expect(text).toMatch(/<input[^>]*name="email"[^>]*value="half"/);
    expect(text).toContain('name="next" value="/1/keys"');
    expect(text).not.toMatch(/class="wrong"|<title>Error/);
    const refused = await portal.submit('/sign-in', { email: 'half', next: '/' });
    const [, path = ''] = /formaction="([^"]*)"/.exec(refused.text) ?? [];
    const switched = await portal.submit(unescapeHtml(path), { email: 'half', next: '/' });
    expect([switched.status, switched.text.includes('Not a valid e-mail address.')]).toEqual([422, true]);
  });

  test('an address that is too long to keep is refused at once', async () => {
    const { status, text } = await openPortal(environment).send('/sign-in', {
      email: 'x'.repeat(5_000),
      next: '/',
    });
    expect([status, text.includes('id="field-email-wrong"')]).toEqual([422, true]);
  });
});
