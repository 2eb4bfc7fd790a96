import { describe, expect, inject, test } from 'vitest';
import { setMemberRole } from '../../../../shared/people/set-member-role.ts';
import { query } from '../../../harness/database.ts';
import { operatorOf } from '../../../harness/organization.ts';
import { linkOf, waitForMail } from '../../../harness/portal/mails.ts';
import {
  createSetUp,
  providerPath,
  saveProvider,
  signInBy,
  useProvider,
} from '../../../harness/portal/openid.ts';
import { createSignedIn, joinAs, openPortal, signIn } from '../../../harness/portal/portal.ts';

const environment = inject('environment');
const SESSION = '__Host-session';

const provider = useProvider();
const begin = (path: string, email: string) => signInBy(environment, provider(), { path, email });

describe('When a provider is the only way to sign in', () => {
  test('it has been tested first', async () => {
    const tenant = await createSetUp(environment, provider());
    const refused = await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Nobody has signed in with that provider yet');
    await begin(tenant.path, tenant.email);
    const taken = await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
    expect(taken.headers.location).toContain('?done=only');
  });

  test('members cannot sign in by mailed link and are told where to go; owners can', async () => {
    const tenant = await createSetUp(environment, provider());
    const { email, portal } = await joinAs(environment, tenant, 'administrator');
    await begin(tenant.path, email);
    await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
    expect((await portal.get(tenant.base)).headers.location).toContain('/sign-in?next=');
    const asking = openPortal(environment);
    expect((await asking.post('/sign-in', { email, next: '/' })).headers.location).toBe('/sign-in/sent');
    const mail = await waitForMail(environment, email, /^Where to sign in$/);
    expect(linkOf(mail)).toBe(environment.PORTAL_BASE_URL + tenant.path);
    const byProvider = await begin(tenant.path, email);
    expect((await byProvider.portal.get(tenant.base)).status).toBe(200);
    const owner = await signIn(environment, tenant.email);
    expect((await owner.get(tenant.base)).status).toBe(200);
    await owner.post(`${tenant.base}/people/provider/only`, { only: 'no' });
    expect((await portal.get(tenant.base)).status).toBe(200);
  });

  test('a person in two organizations gets a link for the other, and both addresses', async () => {
    const [tenant, other] = [await createSetUp(environment, provider()), await createSignedIn(environment)];
    const { email, userId } = await joinAs(environment, tenant, 'member');
    await query(
      environment,
      `insert into membership (organization_id, user_id, role) values ($1, $2, 'member')`,
      [other.organizationId, userId],
    );
    await begin(tenant.path, email);
    await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
    const portal = await signIn(environment, email);
    expect((await portal.get('/')).headers.location).toBe(other.base);
    expect((await portal.get(tenant.base)).status).toBe(404);
    const mail = await waitForMail(environment, email, /sign-in link/);
    expect(mail.text).toContain(tenant.path);
  });

  test('an administrator who sets it up cannot sign in with it as an owner', async () => {
    const tenant = await createSignedIn(environment);
    const { portal } = await joinAs(environment, tenant, 'administrator');
    expect((await saveProvider({ ...tenant, portal }, provider())).status).toBe(303);
    const path = await providerPath(environment, tenant.organizationId);
    const { back, portal: asOwner } = await begin(path, tenant.email);
    expect([back.status, asOwner.cookies.has(SESSION)]).toEqual([403, false]);
    expect(back.text).toContain('Owners can use only a provider');
    await saveProvider(tenant, provider());
    expect((await begin(path, tenant.email)).back.status).toBe(303);
  });

  test('an untested provider signs nobody in as an owner, not even from an older session', async () => {
    const tenant = await createSignedIn(environment);
    const { organizationId, base } = tenant;
    const administrator = await joinAs(environment, tenant, 'administrator');
    await saveProvider({ ...tenant, portal: administrator.portal }, provider());
    const path = await providerPath(environment, organizationId);
    const { email, userId } = await joinAs(environment, tenant, 'member');
    const { portal } = await begin(path, email);
    expect((await portal.get(base)).status).toBe(200);
    await setMemberRole(operatorOf(environment), { organizationId, userId, role: 'owner' });
    expect((await portal.get(base)).status).toBe(303);
    await setMemberRole(operatorOf(environment), { organizationId, userId, role: 'member' });
    expect((await portal.get(base)).status).toBe(200);
  });
});

describe('A provider alongside sign-in by mail', () => {
  test('is offered in the mail, after its first sign-in, to the people it can sign in', async () => {
    const tenant = await createSetUp(environment, provider());
    const [{ email }, { email: unproven }] = [
      await joinAs(environment, tenant, 'developer'),
      await joinAs(environment, tenant, 'developer'),
    ];
    await signIn(environment, unproven);
    expect((await waitForMail(environment, unproven, /sign-in link/)).text).not.toContain(tenant.path);
    await begin(tenant.path, tenant.email);
    await signIn(environment, email);
    const mail = await waitForMail(environment, email, /sign-in link/);
    expect(mail.text).toContain(
      `may sign in by its provider too: ${environment.PORTAL_BASE_URL}${tenant.path}`,
    );
  });

  test('is offered on the sign-in page only in browsers that signed in with it', async () => {
    const tenant = await createSetUp(environment, provider());
    const { portal } = await begin(tenant.path, tenant.email);
    await portal.post('/sign-out');
    const next = `${tenant.base}/links`;
    const asked = `/sign-in?next=${encodeURIComponent(next)}`;
    expect((await portal.get(asked)).text).toContain(
      `action="${tenant.path}"><input type="hidden" name="next" value="${next}"`,
    );
    const again = await signInBy(environment, provider(), {
      path: tenant.path,
      email: tenant.email,
      portal,
      next,
    });
    expect(again.back.headers.location).toBe(next);
    expect((await openPortal(environment).get(asked)).text).not.toContain('/sign-in/with/');
    // The answer does not reveal who is a member, whatever address is typed.
    const wrong = await openPortal(environment).post('/sign-in', { email: 'ana@', next: '/' });
    expect(wrong.text).not.toContain('/sign-in/with/');
    await portal.post(`${tenant.base}/people/provider/remove`);
    expect((await portal.get(tenant.path)).status).toBe(404);
    expect((await portal.get('/sign-in')).text).not.toContain('/sign-in/with/');
  });

  test('signs out everywhere only the sessions that came from it', async () => {
    const tenant = await createSetUp(environment, provider());
    const { email, portal: mailed } = await joinAs(environment, tenant, 'developer');
    const [first, second] = [await begin(tenant.path, email), await begin(tenant.path, email)];
    expect((await first.portal.post('/sign-out', { everywhere: 'yes' })).headers.location).toBe('/sign-in');
    expect((await second.portal.get(tenant.base)).status).toBe(303);
    expect((await mailed.get(tenant.base)).status).toBe(200);
    await mailed.post('/sign-out', { everywhere: 'yes' });
    expect((await mailed.get(tenant.base)).status).toBe(303);
  });
});

describe('An action that gives access away', () => {
  const minutes = (count: number): number => Math.floor(Date.now() / 1000) - count * 60;

  async function createStale() {
    const tenant = await createSetUp(environment, provider());
    const { email } = await joinAs(environment, tenant, 'administrator');
    provider().lies.claims = { auth_time: minutes(90) };
    const { portal } = await begin(tenant.path, email);
    provider().lies.claims = {};
    return { ...tenant, email, portal };
  }

  test('asks a person whose provider sign-in is over an hour old to sign in there again, with a button', async () => {
    const { portal, base, path, email } = await createStale();
    const invite = { email: `x.${crypto.randomUUID()}@example.com`, name: '', role: 'member' };
    const refused = await portal.post(`${base}/people/new/invite`, invite);
    expect(refused.status).toBe(403);
    for (const { text } of [refused, await portal.get(`${base}/people`)]) {
      expect(text).toContain(`action="${path}"`);
      expect(text).toContain('<input type="hidden" name="again" value="yes"');
      expect(text).not.toContain('/sign-in/again');
    }

    const { authorizationUrl, back } = await signInBy(environment, provider(), {
      path,
      email,
      portal,
      again: 'yes',
      next: `${base}/people`,
    });
    const { searchParams } = new URL(authorizationUrl);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(back.headers.location).toBe(`${base}/people`);
    expect((await portal.post(`${base}/people/new/invite`, invite)).status).toBe(303);
  });

  test('is refused when the provider asked long ago', async () => {
    const { portal, path, email } = await createStale();
    provider().lies.claims = { auth_time: minutes(5) };
    const { back } = await signInBy(environment, provider(), { path, email, portal, again: 'yes' });
    expect(back.status).toBe(403);
    expect(back.text).toContain('did not confirm a fresh sign-in');
  });

  test('is refused where the first sign-in did not say when either', async () => {
    const tenant = await createSetUp(environment, provider());
    const { email } = await joinAs(environment, tenant, 'administrator');
    provider().lies.claims = { auth_time: undefined };
    const { portal, back } = await begin(tenant.path, email);
    expect(back.status).toBe(303);
    expect((await portal.post(`${tenant.base}/people/provider/remove`)).status).toBe(403);
  });

  test('is not unlocked by a mailed link for a session from a provider', async () => {
    const { portal, base } = await createStale();
    expect((await portal.post('/sign-in/again', { next: base })).status).toBe(404);
  });
});
