import { describe, expect, inject, test } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { query } from '../../harness/database.ts';
import { operatorOf } from '../../harness/organization.ts';
import { askForLink, createSignedIn, joinAs, openPortal, signIn } from '../../harness/portal/portal.ts';

const environment = inject('environment');
const SESSION = '__Host-session';

const change = (sql: string, values: unknown[]) => query(environment, sql, values);

describe('A session', () => {
  test('never takes over a planted cookie', async () => {
    const { email, base } = await createSignedIn(environment);
    const portal = openPortal(environment);
    const planted = 'A'.repeat(43);
    portal.cookies.set(SESSION, planted);
    await portal.post(await askForLink(environment, portal, email));
    expect(portal.cookies.get(SESSION)).not.toBe(planted);
    const attacker = openPortal(environment);
    attacker.cookies.set(SESSION, planted);
    expect((await attacker.get(base)).status).toBe(303);
  });

  test('is stored only as its hash', async () => {
    const { email } = await createSignedIn(environment);
    const portal = await signIn(environment, email);
    const token = portal.cookies.get(SESSION) ?? '';
    const found = await query(environment, 'select * from session where token_hash::text like $1', [
      `%${token}%`,
    ]);
    expect(found).toEqual([]);
    const hashed = await query(
      environment,
      'select id from session where token_hash = sha256($1::text::bytea)',
      [token],
    );
    expect(hashed).toHaveLength(1);
  });

  test.each([
    ['twelve hours without use', "last_seen_at = now() - interval '12 hours 1 second'"],
    ['a week', "created_at = now() - interval '7 days 1 second'"],
  ])('ends after %s', async (_, set) => {
    const { portal, base, email } = await createSignedIn(environment);
    expect((await portal.get(base)).status).toBe(200);
    await change(`update session set ${set} where user_id = (select id from "user" where email = $1)`, [
      email,
    ]);
    expect((await portal.get(base)).headers.location).toBe(`/sign-in?next=${encodeURIComponent(base)}`);
    expect((await portal.post(`${base}/sessions/end-others`)).status).toBe(401);
  });

  test('has a changed role at its next request, and a removal signs out a person without other organizations', async () => {
    const tenant = await createSignedIn(environment);
    const { organizationId, base } = tenant;
    const { portal, userId } = await joinAs(environment, tenant, 'administrator');
    expect((await portal.get(`${base}/people`)).status).toBe(200);
    await setMemberRole(operatorOf(environment), { organizationId, userId, role: 'member' });
    expect((await portal.get(`${base}/people`)).status).toBe(403);
    expect((await portal.get(base)).status).toBe(200);
    await removeMember(operatorOf(environment), { organizationId, userId });
    expect((await portal.get(base)).status).toBe(303);
    expect((await portal.get('/')).headers.location).toBe('/sign-in');
    expect((await portal.post(`${base}/sessions/end-others`)).status).toBe(401);
  });

  test('continues in other organizations when its person is removed from one, or gets another role there', async () => {
    const [tenant, other] = [await createSignedIn(environment), await createSignedIn(environment)];
    const { email, portal, userId } = await joinAs(environment, tenant, 'administrator');
    await addUser(operatorOf(environment), { organizationId: other.organizationId, email, role: 'member' });
    const change = { organizationId: tenant.organizationId, userId };
    await setMemberRole(operatorOf(environment), { ...change, role: 'developer' });
    expect((await portal.get(other.base)).status).toBe(200);
    await removeMember(operatorOf(environment), change);
    expect((await portal.get(tenant.base)).status).toBe(404);
    expect((await portal.get(other.base)).status).toBe(200);
    expect((await portal.get('/')).headers.location).toBe(other.base);
  });

  test('a session that has ended, or is an hour old, restores what was typed into a form after the next sign-in', async () => {
    const { email, base, portal, organizationId } = await createSignedIn(environment);
    const url = 'http://10.0.0.1/"><b>';
    const typed = { once: 'typed', url, types: ['tts.completed', 'voice.failed'] };
    const kept = ({ text }: { text: string }) => {
      const [, form = ''] = new RegExp(`action="${base}/webhooks/new/add"([^]*?)</form>`).exec(text) ?? [];
      return [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    };
    const all = [
      ['once', 'typed'],
      ['url', 'http://10.0.0.1/&quot;&gt;&lt;b&gt;'],
      ...typed.types.map((type) => ['types', type]),
    ];
    await query(
      environment,
      `update session set created_at = now() - interval '61 minutes' where user_id = (select id from "user" where email = $1)`,
      [email],
    );
    const old = await portal.post(`${base}/webhooks/new/add`, typed);
    expect([old.status, kept(old)]).toEqual([403, all]);
    await portal.post('/sign-out');
    const over = await portal.post(`${base}/webhooks/new/add`, typed);
    expect([over.status, kept(over)]).toEqual([401, all]);
    const again = await signIn(environment, email);
    const sent = await again.post(`${base}/webhooks/new/add`, typed);
    expect([sent.status, sent.text.includes('id="field-url-wrong"')]).toEqual([422, true]);

    const secret = { issuer: 'https://login.example.com', clientId: 'portal', clientSecret: 'kept-nowhere' };
    const provider = await portal.post(`${base}/people/provider/save`, secret);
    expect([provider.status, provider.text.includes('login.example.com')]).toEqual([401, true]);
    expect(provider.text).not.toContain('kept-nowhere');
    const large = await portal.post(`${base}/links/new/paste`, { lines: 'x'.repeat(60_000) });
    expect([large.status, large.text.length < 5_000]).toEqual([401, true]);
    expect(
      await query(environment, 'select 1 from webhook_endpoint where organization_id = $1', [organizationId]),
    ).toEqual([]);
  });

  test('a session that is an hour old returns its person only to the filled form, without its secrets', async () => {
    const { email, base, portal } = await createSignedIn(environment);
    await query(
      environment,
      `update session set created_at = now() - interval '61 minutes' where user_id = (select id from "user" where email = $1)`,
      [email],
    );
    const key = { name: 'Typed "here"', services: ['tts', 'urlshortener'], networks: '203.0.113.0/24' };
    const asked = await portal.post(`${base}/keys/new/create`, key);
    const [, next = ''] =
      /action="\/sign-in\/again"[\s\S]*?name="next" value="([^"]+)"/.exec(asked.text) ?? [];
    expect([asked.status, next]).toEqual([
      403,
      expect.stringMatching(`^${base}/keys/new\\?draft=[0-9a-f-]{36}$`),
    ]);
    const other = await joinAs(environment, { organizationId: Number(base.slice(1)) }, 'administrator');
    expect((await other.portal.get(next)).text).not.toContain('Typed');
    await portal.post('/sign-in/again', { next });
    const link = await askForLink(environment, openPortal(environment), email, next);
    const back = await portal.send(link);
    expect(back.headers.location).toBe(next);
    const filled = (await portal.get(next)).text;
    for (const shown of ['value="Typed &quot;here&quot;"', '203.0.113.0/24', 'name="name"'])
      expect(filled).toContain(shown);
    expect(filled).toMatch(/value="tts" checked/);
    expect(filled).not.toMatch(/class="wrong"|role="alert"/);
    // A draft belongs to its page, and to what was typed.
    expect((await portal.get(`${base}/webhooks?${next.split('?')[1]}`)).text).not.toContain('Typed');
    expect((await portal.get(`${base}/keys/new?draft=${crypto.randomUUID()}`)).status).toBe(200);
    await query(
      environment,
      `update session set created_at = now() - interval '61 minutes' where user_id = (select id from "user" where email = $1)`,
      [email],
    );
    const secret = { issuer: 'https://login.example.com', clientId: 'typed', clientSecret: 'kept-nowhere' };
    const provider = await portal.post(`${base}/people/provider/save`, secret);
    const [, at = ''] = /name="next" value="([^"]+draft=[^"]+)"/.exec(provider.text) ?? [];
    const again = await signIn(environment, email);
    const shown = (await again.get(at)).text;
    expect([shown.includes('login.example.com'), shown.includes('kept-nowhere')]).toEqual([true, false]);
  });

  test('is listed with the browser, system and place of its sign-in', async () => {
    const { email, base, portal } = await createSignedIn(environment);
    const link = await askForLink(environment, openPortal(environment), email);
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36';
    expect((await openPortal(environment).post(link, {}, { 'user-agent': agent })).status).toBe(303);
    expect((await portal.get(`${base}/sessions`)).text).toContain(
      '<td class="long">Chrome Headless · Linux</td>',
    );
  });

  test('is listed, ended alone or with all the others, and signed out', async () => {
    const { email, base, portal } = await createSignedIn(environment);
    const [second, third] = [await signIn(environment, email), await signIn(environment, email)];
    const list = await portal.get(`${base}/sessions`);
    const ids = [...list.text.matchAll(/name="session" value="(\d+)"/g)].map(([, id]) => id ?? '');
    expect(ids).toHaveLength(2);
    const ended = await portal.post(`${base}/sessions/end`, { session: ids[0] ?? '' });
    expect(ended.headers.location).toBe(`${base}/sessions?done=end`);
    expect((await third.get(base)).status).toBe(303);
    expect((await second.get(base)).status).toBe(200);
    await portal.post(`${base}/sessions/end-others`);
    expect((await second.get(base)).status).toBe(303);
    expect((await portal.get(base)).status).toBe(200);
    const cookie = new Map(portal.cookies);
    await portal.post('/sign-out');
    expect(portal.cookies.has(SESSION)).toBe(false);
    for (const [name, value] of cookie) portal.cookies.set(name, value);
    expect((await portal.get(base)).status).toBe(303);
  });

  test("ends in every browser of its person with one button, and ends nobody else's", async () => {
    const { email, base, portal } = await createSignedIn(environment);
    const other = await createSignedIn(environment);
    const second = await signIn(environment, email);
    expect((await portal.get(`${base}/sessions`)).text).toContain('Sign out everywhere');
    const cookie = portal.cookies.get(SESSION) ?? '';
    expect((await portal.post('/sign-out', { everywhere: 'yes' })).headers.location).toBe('/sign-in');
    expect(portal.cookies.has(SESSION)).toBe(false);
    portal.cookies.set(SESSION, cookie);
    for (const browser of [portal, second]) expect((await browser.get(base)).status).toBe(303);
    expect((await other.portal.get(other.base)).status).toBe(200);
  });

  test('a session of another person cannot be ended', async () => {
    const victim = await createSignedIn(environment);
    const { portal, base } = await createSignedIn(environment);
    const [session] = await query<{ id: string }>(
      environment,
      'select id from session where user_id = (select id from "user" where email = $1)',
      [victim.email],
    );
    expect((await portal.post(`${base}/sessions/end`, { session: String(session?.id) })).status).toBe(422);
    expect((await victim.portal.get(victim.base)).status).toBe(200);
  });

  test('stays when an administrator of another organization tries to remove or change its person', async () => {
    const stranger = await createSignedIn(environment);
    const { portal, base } = await createSignedIn(environment);
    const [{ id: person = '' } = {}] = await query<{ id: string }>(
      environment,
      'select id::text from "user" where email = $1',
      [stranger.email],
    );
    expect((await portal.post(`${base}/people/${person}/remove`)).status).toBe(404);
    expect((await portal.post(`${base}/people/role`, { person, role: 'developer' })).status).toBe(422);
    expect((await stranger.portal.get(stranger.base)).status).toBe(200);
  });

  test('stays when its person is the only owner and tries to give that up', async () => {
    const { portal, base, organizationId, ownerId, email } = await createSignedIn(environment);
    await removeMember(operatorOf(environment), { organizationId, userId: ownerId });
    const [{ id: person = '' } = {}] = await query<{ id: string }>(
      environment,
      'select id::text from "user" where email = $1',
      [email],
    );
    expect((await portal.post(`${base}/people/role`, { person, role: 'member' })).status).toBe(422);
    expect((await portal.post(`${base}/people/${person}/remove`)).status).toBe(422);
    expect((await portal.get(base)).status).toBe(200);
  });
});
