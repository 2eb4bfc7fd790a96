import { describe, expect, inject, test } from 'vitest';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { query, tamper } from '../../harness/database.ts';
import { type Api, createApi } from '../../harness/http/api.ts';
import { INJECTED } from '../../harness/portal/injected.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';
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
  { en: 'See billing and the log of requests', granted: (api) => api.get('/account/billing') },
  { en: 'See people and cost centers', granted: (api) => api.get('/account/users') },
  {
    en: 'Lower spend limits, which can stop all spending',
    granted: (api) =>
      api.send('/account/billing/limits', {
        method: 'PUT',
        body: '{"unknown":1}',
        headers: { 'Content-Type': 'application/json' },
      }),
  },
];

describe('A key', () => {
  test('is created, shown once, used, replaced and revoked, each with an event in the audit log', async () => {
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
    const replacement = tokenIn((await portal.reveal(`${base}/keys/${id}/replace`)).text);
    expect([await statusOf(token), await statusOf(replacement)]).toEqual([200, 200]);
    const [kept] = await query<{ capabilities: string[] }>(
      environment,
      'select capabilities from api_key where organization_id = $1 order by id desc limit 1',
      [organizationId],
    );
    expect(kept?.capabilities).toEqual(['urlshortener.write']);
    await portal.post(`${base}/keys/${id}/revoke`);
    await waitFor('the end of the key', async () => ((await statusOf(token)) === 401 ? true : undefined));
    expect(await statusOf(replacement)).toBe(200);
    expect(await eventsOf(organizationId)).toEqual(
      ['key.create', 'key.create', 'key.revoke'].map((verb) => ({
        actor: 'user',
        actor_name: 'The owner',
        verb,
      })),
    );
  });

  test('is created once by a form sent twice, and again by another or edited form', async () => {
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
    const replacement = () => portal.post(`${base}/keys/${id}/replace`, { once: 'x' });
    expect((await replacement()).headers.location).toBe((await replacement()).headers.location);
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
    const late = await portal.get((await replacement()).headers.location ?? '');
    expect([late.status, late.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^${base}/keys/\\d+$`)),
    ]);
    const told = await query(environment, 'select 1 from audit_event where input::text like $1', [
      `%${first}%`,
    ]);
    expect(told).toEqual([]);
  });

  test('is described by what its requests can do, on its page, in the list and when it is created', async () => {
    const { portal, base, organizationId, ownerId, ctx } = await createSignedIn(environment);
    const WRITE = { capabilities: ['urlshortener.write'] };
    const scopes = [
      {},
      { services: 'tts' },
      { services: 'urlshortener' },
      { services: 'urlshortener', ...WRITE },
      { services: ['numberinsight', 'callblasting'], ...WRITE },
      { capabilities: ['account', 'directory'] },
      { capabilities: ['limits'] },
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
      organizationId,
      userId: ownerId,
      name: 'Old',
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

  test('created by a developer sees billing and people only while the organization allows it', async () => {
    const tenant = await createSignedIn(environment);
    const { portal, base, organizationId } = tenant;
    const developer = await joinAs(environment, tenant, 'developer');
    const make = (name: string, capabilities: string[] = ['account', 'directory']) =>
      developer.portal.reveal(`${base}/keys/new/create`, { ...KEY, name, capabilities });
    const token = tokenIn((await make('Before')).text);
    expect((await developer.portal.get(`${base}/keys/new`)).text).toContain('value="account"');

    const asked = await portal.submit(`${base}/people/developer-grants`, { may: 'no' });
    expect(asked.text).toContain('keeps working until you revoke it: 1\u00a0key');
    expect(asked.text).toContain('>Before</a>');
    await portal.post(`${base}/people/developer-grants`, { may: 'no' });
    expect((await developer.portal.get(`${base}/keys/new`)).text).not.toContain('value="account"');
    for (const capability of ['account', 'directory', 'contacts', 'webhooks', 'limits']) {
      const refused = await make('After', [capability]);
      expect([refused.status, tokenIn(refused.text)]).toEqual([422, '']);
      expect(refused.text).toContain('Your role cannot grant that permission.');
    }
    const [, id] = /keys\/(\d+)">Before/.exec((await portal.get(`${base}/keys`)).text) ?? [];
    expect((await developer.portal.post(`${base}/keys/${id}/replace`)).status).toBe(422);
    // The key keeps its permissions, and owners grant them as before.
    expect((await createApi(environment.API_BASE_URL, token).get('/account/billing')).status).toBe(200);
    expect((await portal.post(`${base}/keys/${id}/replace`)).status).toBe(303);
    const refused = await developer.portal.post(`${base}/people/developer-grants`, { may: 'yes' });
    expect([refused.status, refused.headers.location]).toEqual([303, `${base}/people`]);
    expect((await developer.portal.get(`${base}/people`)).status).toBe(403);
    await portal.post(`${base}/people/developer-grants`, { may: 'yes' });
    expect(tokenIn((await make('Again')).text)).not.toBe('');
    const told = (await eventsOf(organizationId)).filter(({ verb }) => verb.startsWith('organization.'));
    expect(told.map(({ actor_name }) => actor_name)).toEqual(['The owner', 'The owner']);
  });

  test('needs its services to be chosen, all or some, and says so next to them', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const { services: _, ...KEYLESS } = KEY;
    for (const [services, said] of [
      [[], 'Choose the services, or all of them.'],
      [['all', 'tts'], 'Choose all, or only some.'],
      [['none'], 'This value is not valid.'],
    ] as const) {
      const refused = await portal.post(`${base}/keys/new/create`, { ...KEYLESS, services });
      expect([refused.status, tokenIn(refused.text)]).toEqual([422, '']);
      expect(refused.text).toContain(`id="field-services-wrong">${said}`);
    }
    const refused = await portal.post(`${base}/keys/new/create`, KEYLESS, { 'accept-language': 'es' });
    expect(refused.text).toContain('Elija los servicios, o todos.');
    expect(await eventsOf(organizationId)).toEqual([]);
  });

  test('a key with all services is replaced by one with all, and one with some by one with the same', async () => {
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

  test('is revoked once by two clicks', async () => {
    const { portal, base } = await createSignedIn(environment);
    await portal.post(`${base}/keys/new/create`, KEY);
    const [, id] = /keys\/(\d+)">Campaigns/.exec((await portal.get(`${base}/keys`)).text) ?? [];
    for (const _ of [1, 2])
      expect((await portal.post(`${base}/keys/${id}/revoke`)).headers.location).toContain('done=revoke');
  });

  test('is refused next to its fields, which keep what was typed', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const answer = await portal.post(`${base}/keys/new/create`, {
      ...KEY,
      name: '"><script>alert(1)</script>',
      networks: '203.0.113.0/24\n300.1.1.1',
      expiresAt: '2020-01-01',
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('“300.1.1.1” is not an address');
    expect(answer.text).toContain('&lt;script&gt;');
    expect(answer.text).not.toMatch(INJECTED);
    const past = await portal.post(`${base}/keys/new/create`, { ...KEY, expiresAt: '2020-01-01' });
    expect(past.text).toMatch(/field-expiresAt-wrong">Must be in the future/);
    const networks = Array.from({ length: 101 }, (_, block) => `10.0.${block}.0/24`).join('\n');
    const many = await portal.post(`${base}/keys/new/create`, { ...KEY, networks });
    expect(many.text).toMatch(/field-networks-wrong">Write 100 at most/);
    expect(await eventsOf(organizationId)).toEqual([]);
  });

  test('a key of a developer can only read links, and developers can revoke only keys that they created', async () => {
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
