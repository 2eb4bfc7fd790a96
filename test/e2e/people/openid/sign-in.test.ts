import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addUser } from '../../../../shared/people/add-user.ts';
import { removeMember } from '../../../../shared/people/remove-member.ts';
import { query } from '../../../harness/database.ts';
import { createTenant, operatorOf } from '../../../harness/organization.ts';
import {
  createSetUp,
  providerPath,
  type SetUp,
  saveProvider,
  signInBy,
  startAt,
  useProvider,
  within,
} from '../../../harness/portal/openid.ts';
import { createSignedIn, joinAs, openPortal } from '../../../harness/portal/portal.ts';

const environment = inject('environment');
const SESSION = '__Host-session';
const HANDSHAKE = '__Host-openid';

const provider = useProvider();
let tenant: SetUp;
let path: string;
let email: string;
let userId: number;
beforeAll(async () => {
  tenant = await createSetUp(environment, provider());
  ({ path } = tenant);
  ({ email, userId } = await joinAs(environment, tenant, 'developer'));
});

const begin = (who = email, next = '/') => signInBy(environment, provider(), { path, email: who, next });
const isIn = ({ cookies }: { cookies: Map<string, string> }): boolean => cookies.has(SESSION);

describe("Signing in with an organization's provider", () => {
  test('sends the browser there with PKCE, state and nonce, and signs a member in', async () => {
    const { authorizationUrl, back, portal } = await begin();
    const { searchParams: asked, origin } = new URL(authorizationUrl);
    expect(origin).toBe(provider().issuer);
    expect(Object.fromEntries(asked)).toEqual({
      client_id: provider().clientId,
      redirect_uri: `${environment.PORTAL_BASE_URL}${path}/back`,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: '604800',
    });
    expect([back.status, back.headers.location]).toEqual([303, '/']);
    expect(isIn(portal)).toBe(true);
    expect(portal.cookies.has(HANDSHAKE)).toBe(false);
    const page = await portal.get(tenant.base);
    expect(page.status).toBe(200);
    expect(page.text).toContain(email);
  });

  test('continues to the requested page, and never to another site', async () => {
    const next = `${tenant.base}/links`;
    expect((await begin(email, next)).back.headers.location).toBe(next);
    expect((await begin(email, '//evil.example')).back.headers.location).toBe('/');
  });

  test('keeps its cookie for the host alone, and for ten minutes', async () => {
    const { headers } = await openPortal(environment).post(path);
    expect(headers['set-cookie']).toMatch(
      /^__Host-openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(headers['content-security-policy']).toContain("form-action 'self'");
  });

  test("ends the browser's previous session", async () => {
    const { portal } = await begin();
    const before = portal.cookies.get(SESSION) ?? '';
    await signInBy(environment, provider(), { path, email, portal });
    const old = openPortal(environment);
    old.cookies.set(SESSION, before);
    expect((await old.get(tenant.base)).status).toBe(303);
    expect((await portal.get(tenant.base)).status).toBe(200);
  });

  test("signing in with an organization's provider at an unknown organization's address answers not found", async () => {
    const portal = openPortal(environment);
    const { organizationId } = await createTenant(environment);
    const unset = await providerPath(environment, organizationId);
    for (const at of [
      unset,
      `/sign-in/with/${crypto.randomUUID()}`,
      '/sign-in/with/1',
      `/sign-in/with/1/back`,
    ])
      expect([at, (await portal.get(at)).status]).toEqual([at, 404]);
    expect(portal.cookies.size).toBe(0);
  });
});

describe('A callback', () => {
  test.each([
    ['with another state', (returned: string) => returned.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`)],
    ['without a state', (returned: string) => returned.replace(/&state=[^&]+/, '')],
  ])('%s is refused', async (_, bend) => {
    const portal = openPortal(environment);
    const url = await startAt(portal, path);
    const returned = bend(within(provider().approve(url, email)));
    expect((await portal.get(returned)).status).toBe(410);
    expect(isIn(portal)).toBe(false);
  });

  test('a callback in another browser is refused, whatever that browser started', async () => {
    const victim = openPortal(environment);
    const attacker = openPortal(environment);
    const url = await startAt(attacker, path);
    await startAt(victim, path);
    const returned = within(provider().approve(url, email));
    expect((await victim.get(returned)).status).toBe(410);
    expect((await openPortal(environment).get(returned)).status).toBe(410);
    expect(isIn(victim)).toBe(false);
  });

  test('is accepted once, even when ten arrive at once', async () => {
    const portal = openPortal(environment);
    const url = await startAt(portal, path);
    const returned = within(provider().approve(url, email));
    const browsers = Array.from({ length: 10 }, () => openPortal(environment));
    for (const { cookies } of browsers) cookies.set(HANDSHAKE, portal.cookies.get(HANDSHAKE) ?? '');
    const answers = await Promise.all(browsers.map((browser) => browser.get(returned)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(410)]);
    expect((await portal.get(returned)).status).toBe(410);
  });

  test('after ten minutes is refused', async () => {
    const portal = openPortal(environment);
    const url = await startAt(portal, path);
    await query(
      environment,
      `update openid_sign_in set expires_at = now() - interval '1 second' where organization_id = $1`,
      [tenant.organizationId],
    );
    const answer = await portal.get(within(provider().approve(url, email)));
    expect([answer.status, isIn(portal)]).toEqual([410, false]);
  });

  test('a callback to another organization than the one it started at is refused', async () => {
    const other = await createSignedIn(environment);
    await saveProvider(other, provider());
    const portal = openPortal(environment);
    const url = await startAt(portal, path);
    const returned = within(provider().approve(url, other.email));
    const theirs = await providerPath(environment, other.organizationId);
    expect((await portal.get(returned.replace(path, theirs))).status).toBe(410);
    expect(isIn(portal)).toBe(false);
  });

  test("a callback with an error is explained without the provider's words", async () => {
    const portal = openPortal(environment);
    const url = await startAt(portal, path);
    const state = new URL(url).searchParams.get('state') ?? '';
    const words = { error: 'access_denied', state, error_description: 'Call 555-0100 <b>now</b>' };
    const answer = await portal.get(`${path}/back?${new URLSearchParams(words)}`);
    expect([answer.status, isIn(portal)]).toEqual([403, false]);
    expect(answer.text).toContain('refused the sign-in');
    expect(answer.text).not.toContain('555-0100');
  });

  test('a callback whose token proves nothing signs nobody in', async () => {
    provider().lies.claims = { nonce: 'another' };
    const { back, portal } = await begin();
    expect([back.status, isIn(portal)]).toEqual([502, false]);
    expect(back.text).toContain('could not be verified');
  });
});

test('a mail address that the provider does not confirm signs nobody in', async () => {
  provider().lies.claims = { email_verified: false };
  const { back, portal } = await begin();
  expect([back.status, isIn(portal)]).toEqual([403, false]);
  expect(back.text).toContain('did not confirm your e-mail address');
});

describe('A mail address that the provider confirms', () => {
  const expectStranger = async (who: string): Promise<void> => {
    const { back, portal } = await begin(who);
    expect([back.status, isIn(portal)]).toEqual([403, false]);
    expect(back.text).toContain('Ask an administrator to invite you');
  };

  test('a confirmed mail address that is unknown does not create a member', async () => {
    const stranger = `nobody.${crypto.randomUUID()}@example.com`;
    await expectStranger(stranger);
    expect(await query(environment, 'select from "user" where email = $1', [stranger])).toEqual([]);
  });

  test("a confirmed mail address of another organization's member signs nobody in", async () => {
    await expectStranger((await createSignedIn(environment)).email);
  });

  test("a confirmed mail address of a removed member signs nobody in, and ends that person's session", async () => {
    const removed = await joinAs(environment, tenant, 'member');
    const { portal } = await begin(removed.email);
    expect((await portal.get(tenant.base)).status).toBe(200);
    await removeMember(operatorOf(environment), {
      organizationId: tenant.organizationId,
      userId: removed.userId,
    });
    expect((await portal.get(tenant.base)).status).toBe(303);
    await expectStranger(removed.email);
    // Nor does the session come back with the person.
    await addUser(operatorOf(environment), {
      organizationId: tenant.organizationId,
      email: removed.email,
      role: 'member',
    });
    expect((await portal.get(tenant.base)).status).toBe(303);
  });

  test('a confirmed mail address of a disabled person signs nobody in', async () => {
    const disabled = await joinAs(environment, tenant, 'member');
    await query(environment, `update "user" set status = 'disabled' where id = $1`, [disabled.userId]);
    await expectStranger(disabled.email);
  });
});

test('a session from a provider is valid only for its organization, and ends no others of the person', async () => {
  const other = await createSignedIn(environment);
  await query(
    environment,
    `insert into membership (organization_id, user_id, role) values ($1, $2, 'administrator')`,
    [other.organizationId, userId],
  );
  const elsewhere = await query<{ id: string }>(
    environment,
    `select id from session where user_id = $1 and way = 'link' and ended_at is null`,
    [userId],
  );
  expect(elsewhere.length).toBeGreaterThan(0);
  const { portal } = await begin();
  expect((await portal.get('/')).headers.location).toBe(tenant.base);
  for (const at of ['', '/people', '/sessions']) expect((await portal.get(other.base + at)).status).toBe(404);
  const list = await portal.get(`${tenant.base}/sessions`);
  for (const { id } of elsewhere) {
    expect(list.text).not.toContain(`value="${id}"`);
    expect((await portal.post(`${tenant.base}/sessions/end`, { session: id })).status).toBe(422);
  }
  await portal.post(`${tenant.base}/sessions/end-others`);
  const open = await query(
    environment,
    `select from session where user_id = $1 and way = 'link' and ended_at is null`,
    [userId],
  );
  expect(open).toHaveLength(elsewhere.length);
});
