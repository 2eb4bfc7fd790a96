import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { query } from '../../harness/database.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { askForLink, createSignedIn, openPortal, signIn } from '../../harness/portal/portal.ts';
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

const change = (sql: string, values: unknown[]) => query(environment, sql, values);

describe('A sign-in link', () => {
  test('signs its person in by its button, once, with a cookie that is the host’s alone', async () => {
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
    expect(signedIn.headers['set-cookie']).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await portal.get('/')).headers.location).toBe(`/${organizationId}`);
    expect((await portal.get(`/${organizationId}`)).status).toBe(200);
    const again = await openPortal(environment).post(link);
    expect([again.status, again.headers['set-cookie']]).toEqual([410, undefined]);
    expect((await openPortal(environment).get(link)).status).toBe(410);
  });

  test('of two buttons that are pressed at once signs one in', async () => {
    const { email } = await createSignedIn(environment);
    const link = await askForLink(environment, openPortal(environment), email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => openPortal(environment).post(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(410)]);
  });

  test('whose button one browser presses twice signs it in, to one session', async () => {
    const { email } = await createSignedIn(environment);
    const portal = openPortal(environment);
    const link = await askForLink(environment, portal, email);
    const [, once = ''] = /name="once" value="([^"]+)"/.exec((await portal.get(link)).text) ?? [];
    const pressed = await Promise.all([1, 2, 3].map(() => openPortal(environment).post(link, { once })));
    const cookies = new Set(pressed.map(({ headers }) => headers['set-cookie']));
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
    expect(asked).toHaveLength(3);
  });

  test('is over after ten minutes', async () => {
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

  test('is asked for by every address with the same answer, and sent only to whom it concerns', async () => {
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

  test('is asked for by known and unknown addresses with the same answers, limits and work before them', async () => {
    const { organizationId } = await createTenant(environment);
    const [known, unknown] = ['member', 'nobody'].map((name) => `${name}.${crypto.randomUUID()}@example.com`);
    await addUser(operatorOf(environment), { organizationId, email: known ?? '', role: 'owner' });
    const askSixTimes = async (email = '') => {
      const asked = [];
      for (let times = 0; times < 6; times += 1) {
        const { status, text, headers } = await openPortal(environment).post('/sign-in', {
          email,
          next: '/',
        });
        const { 'x-request-id': id = '', date: _, ...told } = headers;
        const { redisCalls, postgresCalls } = await waitFor('the line of the request', async () =>
          lineOf(id),
        );
        const words = text.replaceAll(id, 'id').replaceAll(email, 'address');
        asked.push({ status, told, words, redisCalls, postgresCalls });
      }
      return asked;
    };
    const answers = await askSixTimes(known);
    expect(await askSixTimes(unknown)).toEqual(answers);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 422]);
    expect(answers[0]).toMatchObject({ redisCalls: 1, postgresCalls: 1 });
    const isSent = async () => (await readMails(environment, known ?? '')).length === 5 || undefined;
    expect(await waitFor('five mails', isSent)).toBe(true);
  });

  test('is asked for five times in a quarter of an hour at most, whoever has the address', async () => {
    const stranger = `nobody.${crypto.randomUUID()}@example.com`;
    const statuses = [];
    for (let times = 0; times < 6; times += 1)
      statuses.push((await openPortal(environment).post('/sign-in', { email: stranger, next: '/' })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 422]);
  });

  test.each([
    ['/12/keys?done=x', '/12/keys?done=x'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/\t/evil.example', '/'],
  ])('that leads on to %j leads to %s', async (next, to) => {
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

  test('of a wrong address is refused beside the field, with what was typed', async () => {
    const answer = await openPortal(environment).post('/sign-in', { email: 'ana@', next: '/' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="ana@"');
    expect(answer.text).toContain('This is no e-mail address.');
  });
});

describe('A form', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin but another site', { origin: '', 'sec-fetch-site': 'cross-site' }],
    ['the right origin from another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin that says it is the same', { origin: 'http://evil.localhost' }],
    ['an origin that is null', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
  ])('of %s changes nothing', async (_, headers) => {
    const { portal, base, email } = await createSignedIn(environment);
    const other = await signIn(environment, email);
    expect((await portal.post(`${base}/sessions/end-others`, {}, headers)).status).toBe(403);
    expect((await other.get(base)).status).toBe(200);
  });

  test('in another type than a form’s is refused', async () => {
    const { portal, base } = await createSignedIn(environment);
    const answer = await portal.post(
      `${base}/sessions/end-others`,
      {},
      { 'content-type': 'application/json' },
    );
    expect(answer.status).toBe(400);
  });
});

test('every answer forbids scripts, frames and keeping', async () => {
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

test('an organization that one is no member of is not there, nor is one that does not exist', async () => {
  const { portal } = await createSignedIn(environment);
  const { organizationId } = await createTenant(environment);
  const [other, none] = [await portal.get(`/${organizationId}`), await portal.get('/999999999')];
  expect([other.status, none.status]).toEqual([404, 404]);
});

test('the language is the browser’s until another is chosen', async () => {
  const portal = openPortal(environment);
  expect((await portal.get('/sign-in', { 'accept-language': 'es-CO' })).text).toContain('<html lang="es">');
  expect((await portal.get('/sign-in', { 'accept-language': 'en-US,es;q=0.5' })).text).toContain(
    '<html lang="en">',
  );
  await portal.post('/language', { language: 'es', next: '/sign-in' });
  expect((await portal.get('/sign-in', { 'accept-language': 'en' })).text).toContain('<html lang="es">');
});
