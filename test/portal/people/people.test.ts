import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { query, tamper } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { operatorOf } from '../../harness/organization.ts';
import { acceptInvitation } from '../../harness/portal/invitations.ts';
import { createSignedIn, joinAs, signIn } from '../../harness/portal/portal.ts';

const environment = inject('environment');
const KEY = { name: 'Campaigns', services: 'all', costCenter: 'default', networks: '', expiresAt: '' };
const tokenIn = (html: string): string => /svc_[0-9a-f]{32}/.exec(html)?.[0] ?? '';
const statusOf = async (token: string): Promise<number> =>
  (await createApi(environment.API_BASE_URL, token).get('/utilities/ping')).status;
const eventsOf = (organizationId: number) =>
  query<{ actor: string; actor_name: string; verb: string }>(
    environment,
    "select actor, actor_name, verb from audit_event where organization_id = $1 and actor = 'user' and target <> 'session' order by id",
    [organizationId],
  );

describe('A person', () => {
  test('is invited by mail, signs in, gets another role and is removed', async () => {
    const owner = await createSignedIn(environment);
    const email = `new.${crypto.randomUUID()}@example.com`;
    const invited = await owner.portal.post(`${owner.base}/people/new/invite`, {
      email,
      name: 'New',
      role: 'developer',
    });
    expect(invited.headers.location).toBe(`${owner.base}/people?done=invite`);
    await acceptInvitation(environment, email, { name: 'New' });
    const portal = await signIn(environment, email);
    expect((await portal.get(`${owner.base}/keys`)).status).toBe(200);
    expect((await portal.get(`${owner.base}/people`)).status).toBe(403);
    const [{ user_id: person = '' } = {}] = await query<{ user_id: string }>(
      environment,
      'select user_id from membership join "user" on "user".id = user_id where email = $1',
      [email],
    );
    await owner.portal.post(`${owner.base}/people/role`, { person, role: 'administrator' });
    expect((await portal.get(`${owner.base}/people`)).status).toBe(200);
    const removed = await owner.portal.post(`${owner.base}/people/${person}/remove`);
    expect(removed.headers.location).toBe(`${owner.base}/people?removed=yes`);
    expect((await portal.get(`${owner.base}/people`)).status).toBe(303);
    expect((await eventsOf(owner.organizationId)).map(({ verb }) => verb)).toEqual([
      'invitation.create',
      'invitation.accept',
      'user.set-role',
      'user.remove',
    ]);
  });

  test('is permanently removed with their keys, which a page lists first', async () => {
    const owner = await createSignedIn(environment);
    const { base, organizationId } = owner;
    const person = await joinAs(environment, owner, 'developer');
    const make = async (name: string, expiresAt = '') =>
      tokenIn((await person.portal.reveal(`${base}/keys/new/create`, { ...KEY, name, expiresAt })).text);
    const tokens = [
      await make('Shop'),
      await make('Campaigns of May'),
      await make('Old'),
      await make('Gone'),
    ];
    await tamper(
      environment,
      "update api_key set expires_at = now() where created_by = $1 and name = 'Gone'",
      [person.userId],
    );
    const list = (await owner.portal.get(`${base}/keys`)).text;
    const keyOf = (name: string) => new RegExp(`${base}/keys/(\\d+)">${name}<`).exec(list)?.[1];
    await owner.portal.post(`${base}/keys/${keyOf('Old')}/revoke`);

    const people = await owner.portal.get(`${base}/people`);
    expect(people.text).toContain(`href="${base}/people/${person.userId}"`);
    const page = await owner.portal.submit(`${base}/people/${person.userId}/remove`);
    expect(page.text).toContain('2\u00a0keys that they created are permanently revoked');
    for (const name of ['Shop', 'Campaigns of May']) expect(page.text).toContain(`>${name}</a>`);
    for (const name of ['Old', 'Gone', 'Test']) expect(page.text).not.toContain(`>${name}</a>`);
    const inSpanish = await owner.portal.submit(
      `${base}/people/${person.userId}/remove`,
      {},
      { 'accept-language': 'es' },
    );
    expect(inSpanish.text).toContain('2\u00a0llaves que creó se revocan de forma definitiva');

    await owner.portal.post(`${base}/people/${person.userId}/remove`);
    const after = (await owner.portal.get(`${base}/keys`)).text;
    const rowOf = (name: string) => after.split('<tr>').find((row) => row.includes(`>${name}<`)) ?? '';
    for (const name of ['Shop', 'Campaigns of May', 'Old', 'Gone'])
      expect(rowOf(name)).toContain('>Revoked<');
    expect(rowOf('Test')).toContain('>Active<');
    const told = (await eventsOf(organizationId)).filter(({ actor_name: by }) => by === 'The owner');
    expect(told.map(({ verb }) => verb).toSorted()).toEqual([
      'key.revoke',
      'key.revoke',
      'key.revoke',
      'key.revoke',
      'user.remove',
    ]);
    await addUser(operatorOf(environment), { organizationId, email: person.email, role: 'owner' });
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect((await owner.portal.get(`${base}/people/${person.userId}`)).text).toContain(
      'They have no key that works.',
    );
  });

  test('is refused in their own row, which keeps the chosen value', async () => {
    const owner = await createSignedIn(environment);
    const { portal } = await joinAs(environment, owner, 'administrator');
    const { userId } = await joinAs(environment, owner, 'member');
    const { status, text } = await portal.post(
      `${owner.base}/people/role`,
      { person: String(userId), role: 'owner' },
      { 'accept-language': 'es' },
    );
    expect(status).toBe(422);
    const rows = text.split('<tr>').filter((row) => row.includes('role="alert"'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`value="${userId}"`);
    expect(rows[0]).toContain('Su rol no puede dar ese permiso.');
    expect(rows[0]).toContain('<option value="owner" selected');
  });

  test('a person with the role of administrator cannot make or remove owners, and the last owner stays', async () => {
    const tenant = await createSignedIn(environment);
    const { base, organizationId, ownerId } = tenant;
    const administrator = await joinAs(environment, tenant, 'administrator');
    const roles = () =>
      query(
        environment,
        'select user_id, role, status from membership where organization_id = $1 order by 1',
        [organizationId],
      );
    const before = await roles();
    const refusals = [
      await administrator.portal.post(`${base}/people/role`, {
        person: String(administrator.userId),
        role: 'owner',
      }),
      await administrator.portal.post(`${base}/people/role`, { person: String(ownerId), role: 'member' }),
      await administrator.portal.post(`${base}/people/${ownerId}/remove`),
      await administrator.portal.post(`${base}/people/new/invite`, {
        email: 'a@example.com',
        name: '',
        role: 'owner',
      }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(await roles()).toEqual(before);
    // Two owners remove each other at the same time: one owner must remain.
    const [one] = await query<{ id: number }>(environment, 'select id from "user" where email = $1', [
      tenant.email,
    ]);
    const second = await joinAs(environment, tenant, 'owner');
    await tenant.portal.post(`${base}/people/${ownerId}/remove`);
    await Promise.all([
      tenant.portal.post(`${base}/people/${second.userId}/remove`),
      second.portal.post(`${base}/people/${one?.id}/remove`),
    ]);
    const left = await query(
      environment,
      "select user_id from membership where organization_id = $1 and role = 'owner' and status = 'active'",
      [organizationId],
    );
    expect(left).toHaveLength(1);
  });
});

test.each([
  ['demoted', 'role'],
  ['removed', 'remove'],
] as const)('a person who is made an owner meanwhile is not %s by an administrator', async (_, act) => {
  const tenant = await createSignedIn(environment);
  const administrator = await joinAs(environment, tenant, 'administrator');
  const { userId } = await joinAs(environment, tenant, 'developer');
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  await client.query('begin');
  await client.query("update membership set role = 'owner' where organization_id = $1 and user_id = $2", [
    tenant.organizationId,
    userId,
  ]);
  const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const refused = administrator.portal.post(
    `${tenant.base}/people/${act === 'role' ? 'role' : `${userId}/remove`}`,
    act === 'role' ? { person: String(userId), role: 'member' } : {},
  );
  await expect
    .poll(() =>
      query(environment, 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [own?.pid]),
    )
    .toHaveLength(1);
  await client.query('commit');
  await client.end();
  expect((await refused).status).toBe(422);
  const [kept] = await query(
    environment,
    'select role, status from membership where organization_id = $1 and user_id = $2',
    [tenant.organizationId, userId],
  );
  expect(kept).toEqual({ role: 'owner', status: 'active' });
});

test('members of a suspended organization can view it, and only take access away', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  const made = await portal.reveal(`${base}/keys/new/create`, KEY);
  expect(tokenIn(made.text)).not.toBe('');
  await query(environment, "update organization set status = 'suspended' where id = $1", [organizationId]);
  const list = await portal.get(`${base}/keys`);
  expect([list.status, list.text.includes('suspended or blocked')]).toEqual([200, true]);
  const refused = await portal.post(`${base}/keys/new/create`, KEY);
  expect([refused.status, refused.text.includes('suspended or blocked')]).toEqual([403, true]);
  const [, id] = /keys\/(\d+)">Campaigns/.exec(list.text) ?? [];
  expect((await portal.post(`${base}/keys/${id}/revoke`)).status).toBe(303);
});
