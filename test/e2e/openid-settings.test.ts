import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '../../local/openid/server.ts';
import { LOCAL_SECRETS } from '../../local/secrets.ts';
import { removeOpenidProvider } from '../../shared/people/remove-openid-provider.ts';
import { decryptSecret } from '../../shared/webhooks/secret.ts';
import { query } from '../harness/database.ts';
import { linkOf, waitForMail } from '../harness/mails.ts';
import { providerPath, saveProvider, signInBy, within } from '../harness/openid.ts';
import { operatorOf } from '../harness/organization.ts';
import { createSignedIn, joinAs, openPortal, signIn } from '../harness/portal.ts';

const environment = inject('environment');
const SESSION = '__Host-session';

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  for (const name of Object.keys(provider.lies)) delete provider.lies[name as keyof typeof provider.lies];
  provider.faults.freeze = false;
  provider.faults.refuse = false;
});

/** An organization whose owner has set the provider up. */
async function createSetUp() {
  const tenant = await createSignedIn(environment);
  expect((await saveProvider(tenant, provider)).status).toBe(303);
  return { ...tenant, path: await providerPath(environment, tenant.organizationId) };
}

const begin = (path: string, email: string) => signInBy(environment, provider, { path, email });
const settingsOf = async (organizationId: number) => {
  const [row] = await query<Record<string, unknown>>(
    environment,
    'select * from openid_provider where organization_id = $1',
    [organizationId],
  );
  return row;
};

describe('A provider', () => {
  test('is set up by an owner or administrator alone, once it has answered', async () => {
    const tenant = await createSetUp();
    const page = await tenant.portal.get(`${tenant.base}/people/provider`);
    expect(page.text).toContain(`${environment.PORTAL_BASE_URL}${tenant.path}/back`);
    expect(page.text).toContain(provider.issuer);
    const { portal } = await joinAs(environment, tenant, 'developer');
    expect((await portal.get(`${tenant.base}/people/provider`)).status).toBe(403);
    expect((await saveProvider({ ...tenant, portal }, provider)).status).toBe(403);
  });

  test('has its secret encrypted, shown to nobody, and in no audit trail', async () => {
    const tenant = await createSetUp();
    const stored = String((await settingsOf(tenant.organizationId))?.client_secret);
    expect(stored).toMatch(/^v2\./);
    expect(await decryptSecret(LOCAL_SECRETS.WEBHOOK_SECRETS_KEY, tenant.organizationId, stored)).toBe(
      provider.clientSecret,
    );
    const refused = await saveProvider(tenant, { ...provider, issuer: 'http://127.0.0.1:1' });
    expect(refused.status).toBe(422);
    const page = await tenant.portal.get(`${tenant.base}/people/provider`);
    const [event] = await query<{ input: Record<string, unknown> }>(
      environment,
      `select input from audit_event where organization_id = $1 and verb = 'openid.set'`,
      [tenant.organizationId],
    );
    expect(event?.input).toMatchObject({ clientSecret: '[secret]', clientId: provider.clientId });
    for (const text of [refused.text, page.text, JSON.stringify(event)])
      expect(text).not.toContain(provider.clientSecret.slice(0, 6));
  });

  test.each([
    ['http://10.0.0.1', 'is not valid|must use https'],
    ['https://169.254.169.254', 'public host'],
    ['https://[::ffff:10.0.0.1]', 'public host'],
    ['https://metadata.google.internal', 'public host'],
    ['https://go.localhost', 'public host'],
    ['https://somebody:secret@login.example.com', 'absolute URL'],
    ['https://login.example.com:8443', 'public host'],
    ['https://login.example.com/?tenant=a', 'no query'],
    ['file:///etc/passwd', 'absolute URL'],
    ['nonsense', 'absolute URL'],
    ['https://nowhere.operator-test.invalid', 'public host|resolve'],
  ])('at %s is not asked, and nothing is kept', async (issuer, said) => {
    const tenant = await createSignedIn(environment);
    const refused = await saveProvider(tenant, { ...provider, issuer });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(new RegExp(`field-issuer-wrong[^<]*>[^<]*(${said})`));
    expect(await settingsOf(tenant.organizationId)).toBeUndefined();
  });

  test('that is the API itself is not asked', async () => {
    const tenant = await createSignedIn(environment);
    expect((await saveProvider(tenant, { ...provider, issuer: environment.API_BASE_URL })).status).toBe(422);
  });

  test.each<[string, IdentityProvider['lies']]>([
    ['answers for another issuer', { metadata: { issuer: 'https://evil.example' } }],
    ['lacks what signing in takes', { metadata: { jwks_uri: undefined } }],
    [
      'leads elsewhere',
      {
        instead: {
          '/.well-known/openid-configuration': (response) =>
            response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
        },
      },
    ],
    [
      'answers without end',
      {
        instead: {
          '/.well-known/openid-configuration': (response) =>
            response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'a'.repeat(200_000)}"`),
        },
      },
    ],
  ])('that %s is not kept', async (_, lies) => {
    const tenant = await createSignedIn(environment);
    Object.assign(provider.lies, lies);
    const refused = await saveProvider(tenant, provider);
    expect([refused.status, await settingsOf(tenant.organizationId)]).toEqual([422, undefined]);
    expect(refused.text).toContain('No OpenID Connect provider answers there.');
  });

  test('may be replaced: who came by another is out, who came by it with another secret is not', async () => {
    const tenant = await createSetUp();
    const { email } = await joinAs(environment, tenant, 'member');
    const { portal } = await begin(tenant.path, email);
    expect((await saveProvider(tenant, provider)).status).toBe(303);
    expect((await portal.get(tenant.base)).status).toBe(200);
    expect((await saveProvider(tenant, { ...provider, clientId: 'another' })).status).toBe(303);
    expect((await portal.get(tenant.base)).status).toBe(303);
    expect((await portal.get(tenant.path)).headers.location).toContain('client_id=another');
  });

  test.each<[string, (tenant: Awaited<ReturnType<typeof createSetUp>>) => Promise<unknown>]>([
    ['on its page', ({ portal, base }) => portal.post(`${base}/people/provider/remove`)],
    [
      'by an operator',
      ({ organizationId }) => removeOpenidProvider(operatorOf(environment), { organizationId }),
    ],
  ])('is taken away %s, and its sessions with it', async (_, remove) => {
    const tenant = await createSetUp();
    const { email, portal: mailed } = await joinAs(environment, tenant, 'member');
    const { portal } = await begin(tenant.path, email);
    const underWay = openPortal(environment);
    const { headers } = await underWay.get(tenant.path);
    await remove(tenant);
    expect((await portal.get(tenant.base)).status).toBe(303);
    expect((await mailed.get(tenant.base)).status).toBe(200);
    expect((await portal.get(tenant.path)).status).toBe(404);
    expect((await underWay.get(within(provider.approve(headers.location ?? '', email)))).status).toBe(410);
  });
});

describe('A provider that', () => {
  test.each<[string, () => void]>([
    ['is down', () => Object.assign(provider.faults, { refuse: true })],
    ['hangs', () => Object.assign(provider.faults, { freeze: true })],
    [
      'fails',
      () =>
        Object.assign(provider.lies, {
          instead: {
            '/.well-known/openid-configuration': (r: { writeHead: (n: number) => { end(): void } }) =>
              r.writeHead(500).end(),
          },
        }),
    ],
  ])(
    '%s is told of plainly, within seconds, at the start and on the way back',
    async (_, fail) => {
      const tenant = await createSetUp();
      const { email } = await joinAs(environment, tenant, 'member');
      const portal = openPortal(environment);
      const { headers } = await portal.get(tenant.path);
      const returned = within(provider.approve(headers.location ?? '', email));
      fail();
      const startedAt = Date.now();
      const [start, back] = [await openPortal(environment).get(tenant.path), await portal.get(returned)];
      expect(Date.now() - startedAt).toBeLessThan(20_000);
      for (const answer of [start, back]) {
        expect(answer.status).toBe(502);
        expect(answer.text).toMatch(/provider of your organization/);
      }
      expect(portal.cookies.has(SESSION)).toBe(false);
    },
    40_000,
  );

  test.each<[string, Record<string, string>, 'start' | 'back']>([
    ['a page of ours to go to', { authorization_endpoint: 'http://10.0.0.1/authorize' }, 'start'],
    ['no page but a script', { authorization_endpoint: 'javascript:alert(1)' }, 'start'],
    ['the metadata service for tokens', { token_endpoint: 'http://169.254.169.254/token' }, 'back'],
    ['a private host for keys', { jwks_uri: 'https://10.0.0.1/jwks' }, 'back'],
  ])('names %s sends nobody there', async (_, metadata, step) => {
    const tenant = await createSetUp();
    const { email } = await joinAs(environment, tenant, 'member');
    const portal = openPortal(environment);
    if (step === 'start') provider.lies.metadata = metadata;
    const start = await portal.get(tenant.path);
    if (step === 'start') return expect([start.status, start.headers.location]).toEqual([502, undefined]);
    provider.lies.metadata = metadata;
    const back = await portal.get(within(provider.approve(start.headers.location ?? '', email)));
    expect([back.status, portal.cookies.has(SESSION)]).toEqual([502, false]);
    expect(back.text).toContain('does not answer');
  });
});

describe('Where a provider is the only way', () => {
  test('it has been tried first', async () => {
    const tenant = await createSetUp();
    const refused = await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Nobody has come in by that provider yet');
    await begin(tenant.path, tenant.email);
    const taken = await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
    expect(taken.headers.location).toContain('?done=only');
  });

  test('members come in by no mailed link, and are told where to go; owners do', async () => {
    const tenant = await createSetUp();
    const { email, portal } = await joinAs(environment, tenant, 'administrator');
    await begin(tenant.path, email);
    await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
    expect((await portal.get(tenant.base)).status).toBe(404);
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

  test('a person of two organizations gets a link for the other, and both addresses', async () => {
    const [tenant, other] = [await createSetUp(), await createSignedIn(environment)];
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
    const mail = await waitForMail(environment, email, /link to sign in/);
    expect(mail.text).toContain(tenant.path);
  });

  test('an administrator who sets it up comes in by it as no owner', async () => {
    const tenant = await createSignedIn(environment);
    const { portal } = await joinAs(environment, tenant, 'administrator');
    expect((await saveProvider({ ...tenant, portal }, provider)).status).toBe(303);
    const path = await providerPath(environment, tenant.organizationId);
    const { back, portal: asOwner } = await begin(path, tenant.email);
    expect([back.status, asOwner.cookies.has(SESSION)]).toEqual([403, false]);
    expect(back.text).toContain('only if an owner set it up');
    await saveProvider(tenant, provider);
    expect((await begin(path, tenant.email)).back.status).toBe(303);
  });
});

describe('What gives access away', () => {
  const minutes = (count: number): number => Math.floor(Date.now() / 1000) - count * 60;

  async function createStale() {
    const tenant = await createSetUp();
    const { email } = await joinAs(environment, tenant, 'administrator');
    provider.lies.claims = { auth_time: minutes(90) };
    const { portal } = await begin(tenant.path, email);
    provider.lies.claims = {};
    return { ...tenant, email, portal };
  }

  test('asks whom the provider asked more than an hour ago to sign in there again, by a link', async () => {
    const { portal, base, path, email } = await createStale();
    const invite = { email: `x.${crypto.randomUUID()}@example.com`, name: '', role: 'member' };
    const refused = await portal.post(`${base}/people/invite`, invite);
    expect(refused.status).toBe(403);
    const again = `${path}?again=yes&amp;next=${encodeURIComponent(`${base}/people`)}`;
    expect(refused.text).toContain(`href="${again}"`);
    expect(refused.text).not.toContain('/sign-in/again');
    expect((await portal.get(`${base}/people`)).text).toContain(`href="${again}"`);

    const { authorizationUrl, back } = await signInBy(environment, provider, {
      ...{ path: again.replace('&amp;', '&'), email, portal },
    });
    const { searchParams } = new URL(authorizationUrl);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(back.headers.location).toBe(`${base}/people`);
    expect((await portal.post(`${base}/people/invite`, invite)).status).toBe(303);
  });

  test.each<[string, number | undefined]>([
    ['asked long ago', minutes(5)],
    ['does not tell when it asked', undefined],
  ])('is not open to whom the provider %s', async (_, at) => {
    const { portal, path, email } = await createStale();
    provider.lies.claims = { auth_time: at };
    const { back } = await signInBy(environment, provider, { path: `${path}?again=yes`, email, portal });
    expect(back.status).toBe(403);
    expect(back.text).toContain('does not tell that you did');
  });

  test('is not open where the first sign-in did not tell either', async () => {
    const tenant = await createSetUp();
    const { email } = await joinAs(environment, tenant, 'administrator');
    provider.lies.claims = { auth_time: undefined };
    const { portal, back } = await begin(tenant.path, email);
    expect(back.status).toBe(303);
    expect((await portal.post(`${tenant.base}/people/provider/remove`)).status).toBe(403);
  });

  test('is not opened by a mailed link to who came by a provider', async () => {
    const { portal, base } = await createStale();
    expect((await portal.post('/sign-in/again', { next: base })).status).toBe(404);
  });
});
