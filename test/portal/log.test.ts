import { expect, inject, test } from 'vitest';
import { addUser } from '../../shared/people/add-user.ts';
import { setKeepsRequests } from '../../shared/people/organizations/set-keeps-requests.ts';
import { query } from '../harness/database.ts';
import { operatorOf } from '../harness/organization.ts';
import { createSignedIn, joinAs, signIn } from '../harness/portal/portal.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';
import { told } from '../harness/told.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');

test.concurrent('support finds a request by its id, with its key and code, in its own organization only', async () => {
  const [own, other] = await Promise.all([createSignedIn(environment), createSignedIn(environment)]);
  const failed = await own.api.get('/urlshortener/links/go.localhost/none-such');
  const good = await own.api.get('/urlshortener/links');
  const idOf = ({ json }: typeof failed): string => json.meta.requestId;
  const found = await waitForPage('the request', async () => {
    const { text } = await own.portal.get(`${own.base}/requests?id=${idOf(failed)}`);
    return text.includes('LINK_NOT_FOUND') ? text : undefined;
  });
  expect(found).toContain('getLink');
  expect(found).toMatch(/Test …\w{4}/);
  expect(found).not.toContain(idOf(good));
  const onlyFailed = (await own.portal.get(`${own.base}/requests?status=failed`)).text;
  expect([onlyFailed.includes(idOf(failed)), onlyFailed.includes(idOf(good))]).toEqual([true, false]);
  const theirs = await other.portal.get(`${other.base}/requests?id=${idOf(failed)}`);
  expect(theirs.text).toContain('No results match the filter.');
  const unreadable = await own.portal.get(`${own.base}/requests?id=${encodeURIComponent('<script>')}`);
  expect([unreadable.status, unreadable.text.includes('<script>')]).toEqual([200, false]);
  expect(unreadable.text).toContain('id="field-id-wrong"');
  expect((await own.portal.get(`${own.base}/requests?before=never&status=x`)).status).toBe(200);
});

test.concurrent('authorized roles can turn the log off and on, and the audit log names who did', async () => {
  const own = await createSignedIn(environment);
  const developer = await joinAs(environment, own, 'developer');
  const turn = (portal: typeof own.portal, keeps: string) =>
    portal.post(`${own.base}/requests/keep`, { keeps });
  expect((await turn(developer.portal, 'no')).status).toBe(403);
  expect((await turn(own.portal, 'no')).status).toBe(303);
  expect((await own.portal.get(`${own.base}/requests`)).text).toContain('The request log is turned off.');
  const trail = (await own.portal.get(`${own.base}/audit`)).text;
  expect(trail).toContain('Changed whether API requests are kept: no');
  expect(trail).toContain('The owner');
  // The trail shows what the operator did to set up the organization, but not who of the operator did it.
  expect(trail).toContain('The operator');
  expect((await developer.portal.get(`${own.base}/audit`)).status).toBe(403);
});

test.concurrent('an operator can turn the log of one organization off, and uses of its keys are still counted', async () => {
  const [own, other] = await Promise.all([createSignedIn(environment), createSignedIn(environment)]);
  const { organizationId } = own;
  const turn = (keepsRequests: boolean) =>
    setKeepsRequests(operatorOf(environment), { organizationId, keepsRequests });
  expect(await turn(false)).toMatchObject({ keepsRequests: false });
  await Promise.all([own.api.get('/utilities/ping'), other.api.get('/utilities/ping')]);
  await waitFor('the uses of both', async () => {
    const pages = await Promise.all([own, other].map(({ portal, base }) => portal.get(`${base}/keys`)));
    return pages.every(({ text }) => !text.includes('Never')) ? true : undefined;
  });
  const requests = async ({ portal, base }: typeof own) => (await portal.get(`${base}/requests`)).text;
  expect(await requests(other)).toContain('<code>ping</code>');
  expect(await requests(own)).not.toContain('<code>ping</code>');
  expect((await own.portal.get(`${own.base}/audit`)).text).toContain(
    'Changed whether API requests are kept: no',
  );
  await turn(true);
  await own.api.get('/utilities/ping');
  await waitForPage('the request', async () =>
    (await requests(own)).includes('<code>ping</code>') ? true : undefined,
  );
  await expect(
    told(setKeepsRequests(operatorOf(environment), { organizationId: 2 ** 40, keepsRequests: true })),
  ).rejects.toThrow('There is no organization');
});

test.concurrent("signing in and out, and how, is in the audit log of each of the person's organizations", async () => {
  const [own, other, third] = await Promise.all([
    createSignedIn(environment),
    createSignedIn(environment),
    createSignedIn(environment),
  ]);
  const { email } = await joinAs(environment, own, 'member');
  const { organizationId } = other;
  await addUser(operatorOf(environment), { organizationId, email, role: 'member' });
  const portal = await signIn(environment, email);
  const laptop = await signIn(environment, email);
  const [cookie = ''] = portal.cookies.values();
  const list = (await portal.get(`${own.base}/sessions`)).text;
  const ended = /name="session" value="(\d+)"/.exec(list)?.[1] ?? '';
  expect((await portal.post(`${own.base}/sessions/end`, { session: ended })).status).toBe(303);
  await laptop.post('/sign-out');
  expect((await portal.post('/sign-out')).headers.location).toBe('/sign-in');
  const told = (organization: number) =>
    query<{ verb: string; name: string; input: unknown }>(
      environment,
      `select verb, actor_name as name, input from audit_event
        where organization_id = $1 and verb like 'session.%' and actor_id = (select id from "user" where email = $2) order by id`,
      [organization, email],
    );
  const start = { verb: 'session.start', name: 'The member', input: { way: 'link' } };
  const end = { verb: 'session.end', name: 'The member', input: { sessionId: expect.any(Number) } };
  expect(await told(own.organizationId)).toEqual([start, start, start, end, end]);
  // An organization sees no sessions from before the person joined it.
  expect(await told(organizationId)).toEqual([start, start, end, end]);
  expect(await told(third.organizationId)).toEqual([]);
  const trail = (await other.portal.get(`${other.base}/audit`)).text;
  expect([trail.includes('Signed in to the portal with a link'), trail.includes('Ended a session')]).toEqual([
    true,
    true,
  ]);
  const all = await query<{ text: string }>(
    environment,
    'select audit_event::text as text from audit_event',
    [],
  );
  expect(all.filter(({ text }) => text.includes(cookie))).toEqual([]);
});

test.concurrent('keys show when they were last used', async () => {
  const own = await createSignedIn(environment);
  await own.api.get('/utilities/ping');
  const page = await waitFor('the use', async () => {
    const { text } = await own.portal.get(`${own.base}/keys`);
    return text.includes('Never') ? undefined : text;
  });
  expect(page).toMatch(/<td class="number[^"]*"[^>]*>1<\/td>/);
});

test.concurrent('the audit log shows what a value was before beside what it is now, and no query of an address', async () => {
  const { portal, api, base, organizationId } = await createSignedIn(environment);
  const code = `before-${organizationId}`;
  await api.post('/urlshortener/links', { longUrl: 'https://example.com/one?token=s3cret', code });
  const path = `${base}/links/go.localhost/${code}`;
  const edit = (longUrl: string, status: string) =>
    portal.post(`${path}/edit`, { longUrl, status, expiresAt: '' });
  expect((await edit('https://example.com/two', 'disabled')).status).toBe(303);
  const { text } = await portal.get(`${base}/audit`);
  expect(text).toContain(
    'destination https://example.com/two (before: https://example.com/one?[cut]), disabled (before: active)',
  );
  expect(text).not.toContain('s3cret');
  const [{ input } = {}] = await query<{ input: { before: unknown } }>(
    environment,
    `select input from audit_event where organization_id = $1 and verb = 'link.update'`,
    [organizationId],
  );
  expect(input?.before).toEqual({ longUrl: 'https://example.com/one?[cut]', status: 'active' });
  // A value that does not change has nothing before it.
  expect((await edit('https://example.com/two', 'active')).status).toBe(303);
  expect((await portal.get(`${base}/audit`)).text).toContain('active (before: disabled)');
  expect((await portal.get(`${base}/audit`)).text).not.toContain('(before: https://example.com/two)');
});
