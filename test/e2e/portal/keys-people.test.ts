import { describe, expect, inject, test } from 'vitest';
import { createKey } from '../../../shared/keys/create-key.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { query, tamper } from '../../harness/database.ts';
import { type Api, createApi } from '../../harness/http/api.ts';
import { operatorOf } from '../../harness/organization.ts';
import { acceptInvitation } from '../../harness/portal/invitations.ts';
import { createSignedIn, joinAs, signIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

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

/** One operation of each permission; with an invalid body nothing is done. */
const CALLS: { en: string; granted: (api: Api) => Promise<{ status: number }> }[] = [
  { en: 'Read links and their statistics', granted: (api) => api.get('/urlshortener/links') },
  { en: 'Create and change links (charged)', granted: (api) => api.post('/urlshortener/links', {}) },
  { en: 'Look up numbers (charged)', granted: (api) => api.post('/numberinsight/batch', {}) },
  { en: 'Turn text into speech (charged)', granted: (api) => api.post('/tts/synthesize', {}) },
  { en: 'Place calls (charged)', granted: (api) => api.post('/callblasting/calls', {}) },
  { en: 'See billing', granted: (api) => api.get('/account/billing') },
  { en: 'See people and cost centers', granted: (api) => api.get('/account/users') },
];

describe('A key', () => {
  test('is created, shown once, calls, is replaced and revoked, and all of it is in the audit trail', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const made = await portal.reveal(`${base}/keys/new/create`, {
      ...KEY,
      capabilities: ['urlshortener.write'],
    });
    const token = tokenIn(made.text);
    expect(await statusOf(token)).toBe(200);
    const list = await portal.get(`${base}/keys`);
    expect(list.text).toContain(`…${token.slice(-4)}`);
    expect(list.text).not.toContain(token);
    const [, id] = new RegExp(`${base}/keys/(\\d+)">Campaigns`).exec(list.text) ?? [];
    const twin = tokenIn((await portal.reveal(`${base}/keys/${id}/replace`)).text);
    expect([await statusOf(token), await statusOf(twin)]).toEqual([200, 200]);
    const [kept] = await query<{ capabilities: string[] }>(
      environment,
      'select capabilities from api_key where organization_id = $1 order by id desc limit 1',
      [organizationId],
    );
    expect(kept?.capabilities).toEqual(['urlshortener.write']);
    await portal.post(`${base}/keys/${id}/revoke`);
    await waitFor('the end of the key', async () => ((await statusOf(token)) === 401 ? true : undefined));
    expect(await statusOf(twin)).toBe(200);
    expect(await eventsOf(organizationId)).toEqual(
      ['key.create', 'key.create', 'key.revoke'].map((verb) => ({
        actor: 'user',
        actor_name: 'The owner',
        verb,
      })),
    );
  });

  test('is created once by a form that is sent twice, and again by another or an edited one', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const send = async (values: object = {}) => {
      const { headers } = await portal.post(`${base}/keys/new/create`, { ...KEY, once: 'one', ...values });
      return headers.location ?? '';
    };
    const open = async (location: string) => tokenIn((await portal.get(location)).text);
    const page = await portal.get(`${base}/keys/new`);
    expect(page.text).toMatch(/<input type="hidden" name="once" value="[0-9a-f]{32}"/);
    const [at = '', ...others] = await Promise.all([send(), send(), send()]);
    expect(others).toEqual([at, at]);
    const [first = '', ...reloads] = [await open(at), await open(at), await open(await send())];
    expect(await statusOf(first)).toBe(200);
    expect(reloads).toEqual(['', '']);
    const more = [await open(await send({ once: 'two' })), await open(await send({ name: 'Edited' }))];
    expect(new Set([first, ...more, '']).size).toBe(4);
    const [, id] = /keys\/(\d+)">Edited/.exec((await portal.get(`${base}/keys`)).text) ?? [];
    const twin = () => portal.post(`${base}/keys/${id}/replace`, { once: 'x' });
    expect((await twin()).headers.location).toBe((await twin()).headers.location);
    const keys = await query<{ name: string }>(
      environment,
      'select name from api_key where organization_id = $1 order by id',
      [organizationId],
    );
    expect(keys.map(({ name }) => name)).toEqual(['Test', 'Campaigns', 'Campaigns', 'Edited', 'Edited']);
    // Later it is not shown, even if it has not been before.
    await tamper(
      environment,
      "update api_key set created_at = created_at - interval '6 minutes' where organization_id = $1",
      [organizationId],
    );
    const late = await portal.get((await twin()).headers.location ?? '');
    expect([late.status, late.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^${base}/keys/\\d+$`)),
    ]);
    const told = await query(environment, 'select 1 from audit_event where input::text like $1', [
      `%${first}%`,
    ]);
    expect(told).toEqual([]);
  });

  test('is described by what its requests are granted, on its page, in the list and when it is created', async () => {
    const { portal, base, organizationId, ownerId, ctx } = await createSignedIn(environment);
    const WRITE = { capabilities: ['urlshortener.write'] };
    const scopes = [
      {},
      { services: 'tts' },
      { services: 'urlshortener' },
      { services: 'urlshortener', ...WRITE },
      { services: ['numberinsight', 'callblasting'], ...WRITE },
      { capabilities: ['account', 'directory'] },
    ];
    const keys: { id: string; token: string; shown: string[] }[] = [];
    for (const [index, scope] of scopes.entries()) {
      const name = `Scope ${index}`;
      const made = await portal.reveal(`${base}/keys/new/create`, { ...KEY, name, ...scope });
      const list = await portal.get(`${base}/keys`);
      const row = list.text.split('<tr>').find((each) => each.includes(`>${name}<`)) ?? '';
      const id = /keys\/(\d+)"/.exec(row)?.[1] ?? '';
      const page = await portal.get(`${base}/keys/${id}`);
      keys.push({ id, token: tokenIn(made.text), shown: [made.text, row, page.text] });
    }
    // A key from before `urlshortener.write` writes without it.
    const old = await createKey(ctx, {
      ...{ organizationId, userId: ownerId, name: 'Old' },
      issuedBeforeWriteCapability: true,
    });
    const page = await portal.get(`${base}/keys/${old.id}`, { 'accept-language': 'en' });
    keys.push({ id: String(old.id), token: old.token, shown: [page.text] });
    for (const { token, shown } of keys) {
      const api = createApi(environment.API_BASE_URL, token);
      for (const { en, granted } of CALLS) {
        const { status } = await granted(api);
        for (const html of shown) expect([en, html.includes(en)]).toEqual([en, status !== 403]);
      }
    }
  });

  test('needs its services to be chosen, all or some, and says so beside them', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const { services: _, ...KEYLESS } = KEY;
    for (const [services, said] of [
      [[], 'Choose the services, or all of them.'],
      [['all', 'tts'], 'Choose all, or only some.'],
      [['none'], 'This is not valid.'],
    ] as const) {
      const refused = await portal.post(`${base}/keys/new/create`, { ...KEYLESS, services });
      expect([refused.status, tokenIn(refused.text)]).toEqual([422, '']);
      expect(refused.text).toContain(`id="field-services-wrong">${said}`);
    }
    const refused = await portal.post(`${base}/keys/new/create`, KEYLESS, { 'accept-language': 'es' });
    expect(refused.text).toContain('Elija los servicios, o todos.');
    expect(await eventsOf(organizationId)).toEqual([]);
  });

  test('replaces one of all services by one of all, and one of some by one of the same', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    for (const services of ['all', 'tts']) {
      const made = await portal.reveal(`${base}/keys/new/create`, { ...KEY, name: services, services });
      const [, id] =
        new RegExp(`keys/(\\d+)">${services}<`).exec((await portal.get(`${base}/keys`)).text) ?? [];
      expect(tokenIn((await portal.reveal(`${base}/keys/${id}/replace`)).text)).not.toBe(tokenIn(made.text));
    }
    const kept = await query<{ services: string[] | null }>(
      environment,
      'select services from api_key where organization_id = $1 order by id',
      [organizationId],
    );
    expect(kept.map(({ services }) => services)).toEqual([null, null, null, ['tts'], ['tts']]);
  });

  test('is revoked by two clicks as by one', async () => {
    const { portal, base } = await createSignedIn(environment);
    await portal.post(`${base}/keys/new/create`, KEY);
    const [, id] = /keys\/(\d+)">Campaigns/.exec((await portal.get(`${base}/keys`)).text) ?? [];
    for (const _ of [1, 2])
      expect((await portal.post(`${base}/keys/${id}/revoke`)).headers.location).toContain('done=revoke');
  });

  test('is refused beside its fields, with what was typed', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const answer = await portal.post(`${base}/keys/new/create`, {
      ...KEY,
      name: '"><script>alert(1)</script>',
      networks: '203.0.113.0/24\n300.1.1.1',
      expiresAt: '2020-01-01',
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('300.1.1.1 is no address');
    expect(answer.text).toContain('&lt;script&gt;');
    expect(answer.text).not.toContain('<script');
    const past = await portal.post(`${base}/keys/new/create`, { ...KEY, expiresAt: '2020-01-01' });
    expect(past.text).toMatch(/field-expiresAt-wrong">It must be in the future/);
    expect(await eventsOf(organizationId)).toEqual([]);
  });

  test('of a developer reads links only, and a developer revokes only what they created', async () => {
    const owner = await createSignedIn(environment);
    await owner.portal.post(`${owner.base}/keys/new/create`, { ...KEY, name: "Owner's" });
    const { portal } = await joinAs(environment, owner, 'developer');
    const path = `${owner.base}/keys/new/create`;
    const refused = await portal.post(path, { ...KEY, capabilities: ['urlshortener.write'] });
    expect([refused.status, tokenIn(refused.text)]).toEqual([422, '']);
    expect(tokenIn((await portal.reveal(path, KEY)).text)).not.toBe('');
    const list = await portal.get(`${owner.base}/keys`);
    const idOf = (name: string) => new RegExp(`/keys/(\\d+)">${name}`).exec(list.text)?.[1];
    expect((await portal.post(`${owner.base}/keys/${idOf('Campaigns')}/revoke`)).status).toBe(303);
    const others = idOf('Owner’s') ?? idOf('Owner&#39;s');
    expect((await portal.post(`${owner.base}/keys/${others}/revoke`)).status).toBe(422);
    // The replacement would have the capability to write links, which a developer may not grant.
    const full = idOf('Test');
    expect((await portal.post(`${owner.base}/keys/${full}/replace`)).status).toBe(422);
  });
});

describe('A person', () => {
  test('is invited by mail, comes in, gets another role and is taken out', async () => {
    const owner = await createSignedIn(environment);
    const email = `new.${crypto.randomUUID()}@example.com`;
    const invited = await owner.portal.post(`${owner.base}/people/invite`, {
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

  test('is removed with their keys, which a page names before, for good', async () => {
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
    const page = await owner.portal.get(`${base}/people/${person.userId}`);
    expect(page.text).toContain('The 2 keys that they created are revoked for good');
    for (const name of ['Shop', 'Campaigns of May']) expect(page.text).toContain(`>${name}</a>`);
    for (const name of ['Old', 'Gone', 'Test']) expect(page.text).not.toContain(`>${name}</a>`);
    const inSpanish = await owner.portal.get(`${base}/people/${person.userId}`, { 'accept-language': 'es' });
    expect(inSpanish.text).toContain('Las 2 llaves que creó quedan revocadas para siempre');

    await owner.portal.post(`${base}/people/${person.userId}/remove`);
    const after = (await owner.portal.get(`${base}/keys`)).text;
    const rowOf = (name: string) => after.split('<tr>').find((row) => row.includes(`>${name}<`)) ?? '';
    for (const name of ['Shop', 'Campaigns of May', 'Old', 'Gone'])
      expect(rowOf(name)).toContain('>Revoked<');
    expect(rowOf('Test')).toContain('>Active<');
    const told = (await eventsOf(organizationId)).filter(({ actor_name: by }) => by === 'The owner');
    expect(told.map(({ verb }) => verb).toSorted()).toEqual([
      ...['key.revoke', 'key.revoke', 'key.revoke', 'key.revoke', 'user.remove'],
    ]);
    await addUser(operatorOf(environment), { organizationId, email: person.email, role: 'owner' });
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect((await owner.portal.get(`${base}/people/${person.userId}`)).text).toContain(
      'No key stops working.',
    );
  });

  test('is refused in their own row, where what was chosen stays', async () => {
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

  test('who is an administrator makes and removes no owner, and the last owner stays', async () => {
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
      await administrator.portal.post(`${base}/people/invite`, {
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

test('a suspended organization is seen, and only gives access up', async () => {
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
