import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { IS_CI, rotateSample } from '../../../harness/ci.ts';
import { query } from '../../../harness/database.ts';
import {
  createSetUp,
  type SetUp,
  saveProvider,
  signInBy,
  startAt,
  useProvider,
  within,
} from '../../../harness/portal/openid.ts';
import { createSignedIn, joinAs, openPortal, type PortalBrowser } from '../../../harness/portal/portal.ts';

const environment = inject('environment');
const SESSION = '__Host-session';
const REMEMBERED = '__Host-provider';
const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

const provider = useProvider();
let attacker: SetUp;
beforeAll(async () => {
  attacker = await createSetUp(environment, provider());
});

let victim: Awaited<ReturnType<typeof createSignedIn>>;
beforeEach(async () => {
  victim = await createSignedIn(environment);
});

const approve = (url: string, email: string): string => within(provider().approve(url, email));

/** Whether the browser still has its session, and whose organization the start page leads to. */
async function expectVictimStays(): Promise<void> {
  expect((await victim.portal.get(victim.base)).status).toBe(200);
  expect((await victim.portal.get('/')).headers.location).toBe(victim.base);
}

const openSessions = (userEmail: string) =>
  query<{ id: string }>(
    environment,
    `select session.id from session join "user" person on person.id = user_id
      where email = $1 and ended_at is null`,
    [userEmail],
  );

describe('A request from another site', () => {
  test.each([['get'], ['post']] as const)(
    'a request from another site that opens a sign-in address with %s starts nothing',
    async (method) => {
      const before = new Map(victim.portal.cookies);
      const answer = await victim.portal[method](
        `${attacker.path}?next=/`,
        ...((method === 'get' ? [CROSS_SITE] : [{}, CROSS_SITE]) as [Record<string, string>]),
      );
      expect(answer.status).toBe(method === 'get' ? 200 : 403);
      expect([answer.headers.location, answer.headers.refresh]).toEqual([undefined, undefined]);
      expect(victim.portal.cookies).toEqual(before);
      await expectVictimStays();
    },
  );

  test('a request from another site that returns from a sign-in started elsewhere starts and ends nothing', async () => {
    const theirs = openPortal(environment);
    const returned = approve(await startAt(theirs, attacker.path), attacker.email);
    const opened = await openSessions(attacker.email);
    const before = new Map(victim.portal.cookies);
    for (const headers of [CROSS_SITE, {}]) {
      expect((await victim.portal.get(returned, headers)).status).toBe(410);
      expect((await victim.portal.post(`${attacker.path}/back`, {}, headers)).status).toBe(
        headers === CROSS_SITE ? 403 : 410,
      );
    }
    expect(victim.portal.cookies).toEqual(before);
    expect(await openSessions(attacker.email)).toEqual(opened);
    await expectVictimStays();
    // The browser that began it continues.
    expect((await theirs.get(returned)).status).toBe(303);
  });

  test('a request from another site that returns with the wrong state does not interrupt a sign-in in progress', async () => {
    const portal = openPortal(environment);
    const url = await startAt(portal, attacker.path);
    await portal.get(`${attacker.path}/back?code=x&state=${'A'.repeat(43)}`, CROSS_SITE);
    expect((await portal.get(approve(url, attacker.email))).status).toBe(303);
  });

  test('cannot choose between sessions for the person', async () => {
    await bringBack(victim.portal);
    const answer = await victim.portal.post(`${attacker.path}/back`, {}, CROSS_SITE);
    expect(answer.status).toBe(403);
    await expectVictimStays();
  });
});

/** Follows the attacker's whole sign-in in a browser, up to the page that asks. */
async function bringBack(portal: PortalBrowser, email = attacker.email) {
  const url = await startAt(portal, attacker.path);
  return await portal.get(approve(url, email));
}

describe("A browser with another person's session", () => {
  test('keeps it, and remembers no provider, until the person presses a button that names both', async () => {
    const opened = await openSessions(attacker.email);
    const asked = await bringBack(victim.portal);
    expect(asked.status).toBe(200);
    for (const said of [victim.email, attacker.email, `action="${attacker.path}/back"`])
      expect(asked.text).toContain(said);
    expect(victim.portal.cookies.has(REMEMBERED)).toBe(false);
    expect(await openSessions(attacker.email)).toEqual(opened);
    await expectVictimStays();

    const { length } = await openSessions(victim.email);
    const confirmed = await victim.portal.post(`${attacker.path}/back`);
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, '/']);
    expect((await victim.portal.get('/')).headers.location).toBe(attacker.base);
    expect(victim.portal.cookies.has(REMEMBERED)).toBe(true);
    expect(await openSessions(victim.email)).toHaveLength(length - 1);
  });

  test.runIf(IS_CI)('signs in once with that button, even when it is pressed ten times at once', async () => {
    await bringBack(victim.portal);
    const { length } = await openSessions(attacker.email);
    const browsers = Array.from({ length: 10 }, () => openPortal(environment));
    for (const { cookies } of browsers)
      for (const [name, value] of victim.portal.cookies) cookies.set(name, value);
    const pressed = await Promise.all(browsers.map((portal) => portal.post(`${attacker.path}/back`)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(410)]);
    expect(await openSessions(attacker.email)).toHaveLength(length + 1);
  });

  const events: [string, () => Promise<unknown>][] = [
    [
      'after ten minutes',
      () =>
        query(
          environment,
          `update openid_sign_in set expires_at = now() where organization_id = $1 and user_id is not null`,
          [attacker.organizationId],
        ),
    ],
    [
      'once its member has been removed',
      () =>
        query(
          environment,
          `update membership set status = 'removed' where organization_id = $1 and role = 'developer'`,
          [attacker.organizationId],
        ),
    ],
    [
      'once the provider has been replaced',
      () => saveProvider(attacker, { ...provider(), clientId: 'another' }),
    ],
  ];

  test.each(rotateSample(events, 3, 0))('signs nobody in with that button %s', async (_, act) => {
    const own = await createSignedIn(environment);
    const { email } = await joinAs(environment, attacker, 'developer');
    const asked = await bringBack(own.portal, email);
    expect(asked.status).toBe(200);
    await act();
    expect((await own.portal.post(`${attacker.path}/back`)).status).toBe(410);
    expect((await own.portal.get(own.base)).status).toBe(200);
    await saveProvider(attacker, provider());
  });

  test('is asked too when the mail session belongs to the same person, because other organizations accept it', async () => {
    const { email, portal } = await joinAs(environment, attacker, 'developer');
    const asked = await bringBack(portal, email);
    expect([asked.status, asked.text.includes('Switch sessions?')]).toEqual([200, true]);
    expect((await portal.get(attacker.base)).status).toBe(200);
  });

  test('is asked nothing when the same person signs in with the same provider again', async () => {
    const { path, email } = attacker;
    const { portal, back } = await signInBy(environment, provider(), { path, email });
    expect(back.status).toBe(303);
    const before = portal.cookies.get(SESSION);
    const again = await signInBy(environment, provider(), { path, email, portal });
    expect([again.back.status, portal.cookies.get(SESSION) === before]).toEqual([303, false]);
  });

  test('is asked nothing when that session has ended', async () => {
    const cookie = victim.portal.cookies.get(SESSION) ?? '';
    await victim.portal.post('/sign-out');
    victim.portal.cookies.set(SESSION, cookie);
    expect((await bringBack(victim.portal)).status).toBe(303);
  });
});

test('a sign-in address shows a page with a button that starts it, and says where it leads', async () => {
  const portal = openPortal(environment);
  const page = await portal.get(`${attacker.path}?next=${encodeURIComponent(`${attacker.base}/links`)}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`action="${attacker.path}"`);
  expect(page.text).toContain(new URL(provider().issuer).host);
  expect(page.text).toContain(`name="next" value="${attacker.base}/links"`);
  expect(page.headers['set-cookie']).toBeUndefined();
});
