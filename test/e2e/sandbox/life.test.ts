import { expect, inject, test } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { blockOrganization } from '../../../shared/people/organizations/block-organization.ts';
import { createSandbox, endSandboxes } from '../../../shared/people/organizations/create-sandbox.ts';
import { setOrganizationStatus } from '../../../shared/people/organizations/update-organization.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { callWith, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { rotateSample } from '../../harness/ci.ts';
import { asFunction, query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';
import { openSandbox } from '../../harness/sandbox.ts';
import { told } from '../../harness/told.ts';

const environment = inject('environment');
const DAY_MS = 86_400_000;

test('an administrator creates it with one click, each of its pages has a badge, and the audit log records it', async () => {
  const owner = await createSignedIn(environment);
  const before = await owner.portal.get(`${owner.base}/sandbox`);
  expect(before.text).toContain('Create the sandbox');
  const created = await owner.portal.post(`${owner.base}/sandbox/create`);
  const location = created.headers.location ?? '';
  expect(location).toMatch(/^\/\d+\/keys$/);
  for (const path of [location, location.replace('keys', 'links'), location.replace('keys', 'people')])
    expect((await owner.portal.get(path)).text).toContain('class="tag warn">Sandbox<');
  const home = await owner.portal.get(owner.base);
  expect(home.text).toContain(`href="${location.replace('/keys', '')}"`);
  expect((await owner.portal.get(`${owner.base}/sandbox`)).text).toContain('Open the sandbox');
  expect((await owner.portal.get(`${owner.base}/audit`)).text).toContain('Created the sandbox');
  const developer = await joinAs(environment, owner, 'developer');
  expect((await developer.portal.get(`${owner.base}/sandbox`)).status).toBe(403);
  expect((await developer.portal.get(location)).status).toBe(200);
});

test('an organization has at most one, if it is active and not a sandbox itself', async () => {
  const parent = await createTenant(environment);
  const operator = operatorOf(environment);
  const made = await Promise.all(Array.from({ length: 5 }, () => createSandbox(operator, parent)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  const [{ id: organizationId } = { id: 0 }] = made;
  await expect(told(createSandbox(operator, { organizationId }))).rejects.toThrow('is a sandbox itself');
});

test('a sandbox takes no money and no domain: its portal says so, and nothing fails', async () => {
  const owner = await createSignedIn(environment);
  const { organizationId } = await openSandbox(owner);
  for (const [path, fields] of [
    ['top-ups/start', { amount: '200,000' }],
    ['domains/new/add', { name: 'links.acme.example' }],
  ] as const) {
    const { status, text } = await owner.portal.post(`/${organizationId}/${path}`, fields);
    expect([path, status, text.includes('A sandbox has no money')]).toEqual([path, 422, true]);
  }
});

test("members are the parent's: they join, change role and leave with it, and their keys end", async () => {
  const parent = await createTenant(environment);
  const sandbox = await openSandbox(parent);
  const operator = operatorOf(environment);
  const email = `joins.${crypto.randomUUID()}@example.com`;
  const { userId } = await addUser(operator, { ...parent, email, name: 'Joins', role: 'developer' });
  const member = async () =>
    (
      await query<{ role: string; status: string }>(
        environment,
        'select role, status from membership where organization_id = $1 and user_id = $2',
        [sandbox.organizationId, userId],
      )
    )[0];
  expect(await member()).toEqual({ role: 'developer', status: 'active' });
  const { token } = await createKey(operator, {
    organizationId: sandbox.organizationId,
    userId,
    name: 'Own',
  });
  const api = createApi(environment.API_BASE_URL, token);
  expect((await api.get('/utilities/ping')).status).toBe(200);
  await setMemberRole(operator, { ...parent, userId, role: 'administrator' });
  expect(await member()).toEqual({ role: 'administrator', status: 'active' });
  await removeMember(operator, { ...parent, userId });
  expect(await member()).toEqual({ role: 'administrator', status: 'removed' });
  expect((await api.get('/utilities/ping')).status).toBe(401);
});

test('whoever removes a person is told of their keys in the sandbox, which end too', async () => {
  const owner = await createSignedIn(environment);
  const sandbox = await openSandbox(owner);
  const { userId } = await joinAs(environment, owner, 'developer');
  const key = { organizationId: sandbox.organizationId, userId, name: 'Trials' };
  await createKey(operatorOf(environment), key);
  const { text } = await owner.portal.submit(`${owner.base}/people/${userId}/remove`);
  expect(text).toContain('key that they created is permanently revoked');
  expect(text).toMatch(/Trials<\/a>.*\(sandbox\)/s);
});

test('it is closed after 29 days and erased after 30, and another one may follow', async () => {
  const parent = await createTenant(environment);
  const sandbox = await openSandbox(parent);
  const { organizationId } = sandbox;
  const link = await createLink(sandbox);
  const audioId = await uploadTone(sandbox, 1);
  // Scheduled for later than its end.
  await callWith(sandbox, {
    audioId,
    to: numberEnding('10'),
    options: { scheduledAt: new Date(Date.now() + 5 * DAY_MS).toISOString() },
  });
  /** Ends it as when so many days have passed since its creation. */
  const endAfter = async (days: number): Promise<void> => {
    await query(
      environment,
      `update organization
          set created_at = created_at - at, closed_at = closed_at - at, redirects_until = redirects_until - at
         from (select created_at - (now() - make_interval(secs => $2)) as at from organization where id = $1) passed where id = $1`,
      [organizationId, (days * DAY_MS) / 1000],
    );
    while (await endSandboxes(operatorOf(asFunction(environment, 'account'))));
  };
  const read = async () =>
    (
      await query<{ status: string; erased: boolean; url: string; calls: string[]; name: string }>(
        environment,
        `select status, erased_at is not null as erased, name,
                (select long_url from link where organization_id = organization.id) as url,
                array(select to_number || ' ' || status from call where organization_id = organization.id) as calls
           from organization where id = $1`,
        [organizationId],
      )
    )[0];
  await endAfter(28);
  expect(await read()).toMatchObject({ status: 'active', erased: false });
  await endAfter(29.5);
  expect(await read()).toMatchObject({ status: 'closed', erased: false, url: link.longUrl });
  expect((await sandbox.api.get('/utilities/ping')).status).toBe(401);
  await endAfter(31);
  expect(await read()).toMatchObject({ erased: true, calls: ['0 canceled'] });
  expect((await read())?.url).not.toContain('offers');
  expect((await visit(link.shortUrl)).text).not.toContain('offers');
  expect((await openSandbox(parent)).organizationId).not.toBe(organizationId);
  const [person] = await query<{ name: string }>(environment, 'select name from "user" where id = $1', [
    parent.ownerId,
  ]);
  expect(person?.name).toContain('@');
});

test('it is refused while its organization is suspended or blocked', async () => {
  const parent = await createTenant(environment);
  const { api } = await openSandbox(parent);
  const { organizationId } = parent;
  const operator = operatorOf(environment);
  const answer = async () => (await api.get('/utilities/ping')).json.error?.code;
  expect(await answer()).toBeUndefined();
  await setOrganizationStatus(operator, { organizationId, status: 'suspended' });
  expect(await answer()).toBe('ACCOUNT_NOT_ACTIVE');
  await setOrganizationStatus(operator, { organizationId, status: 'active' });
  expect(await answer()).toBeUndefined();
  await blockOrganization(operator, { organizationId, kind: 'full', reason: 'Phishing' });
  expect(await answer()).not.toBeUndefined();
});

test.each(rotateSample(['suspended', 'full', 'read_only'] as const, 3, 0))(
  'in the sandbox of an organization that is %s, people of the portal only look',
  async (what) => {
    const owner = await createSignedIn(environment);
    const { organizationId } = await openSandbox(owner);
    const operator = operatorOf(environment);
    const parent = { organizationId: owner.organizationId };
    if (what === 'suspended') await setOrganizationStatus(operator, { ...parent, status: what });
    else await blockOrganization(operator, { ...parent, kind: what, reason: 'Phishing' });
    const base = `/${organizationId}`;
    expect((await owner.portal.get(`${base}/keys`)).text).toContain('suspended or blocked');
    const links = () => query(environment, 'select from link where organization_id = $1', [organizationId]);
    for (const [path, fields] of [
      ['links/new/create', { longUrl: 'https://example.com/' }],
      ['people/new/invite', { email: 'guest@example.com', role: 'member' }],
    ] as const) {
      const { status } = await owner.portal.post(`${base}/${path}`, fields);
      expect([path, status]).toEqual([path, 403]);
    }
    expect(await links()).toEqual([]);
  },
);
