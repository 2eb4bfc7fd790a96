import { describe, expect, inject, test } from 'vitest';
import type { IdentityProvider } from '../../../../local/openid/server.ts';
import { LOCAL_SECRETS } from '../../../../local/secrets.ts';
import { decryptSecret } from '../../../../shared/kernel/key-rings.ts';
import { removeOpenidProvider } from '../../../../shared/people/openid-provider.ts';
import { query } from '../../../harness/database.ts';
import { operatorOf } from '../../../harness/organization.ts';
import {
  createSetUp,
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

const provider = useProvider();
const begin = (path: string, email: string) => signInBy(environment, provider(), { path, email });
const settingsOf = async (organizationId: number) => {
  const [row] = await query<Record<string, unknown>>(
    environment,
    'select * from openid_provider where organization_id = $1',
    [organizationId],
  );
  return row;
};

describe('A provider', () => {
  test('is set up only by an owner or administrator, after it has answered', async () => {
    const tenant = await createSetUp(environment, provider());
    const page = await tenant.portal.get(`${tenant.base}/people/provider`);
    expect(page.text).toContain(`${environment.PORTAL_BASE_URL}${tenant.path}/back`);
    expect(page.text).toContain(provider().issuer);
    const { portal } = await joinAs(environment, tenant, 'developer');
    expect((await portal.get(`${tenant.base}/people/provider`)).status).toBe(403);
    expect((await saveProvider({ ...tenant, portal }, provider())).status).toBe(403);
  });

  test('has its secret encrypted, never shown and not in the audit log', async () => {
    const tenant = await createSetUp(environment, provider());
    const stored = String((await settingsOf(tenant.organizationId))?.client_secret);
    expect(stored).toMatch(/^v2\./);
    expect(await decryptSecret(LOCAL_SECRETS.PROVIDER_SECRETS_KEY, tenant.organizationId, stored)).toBe(
      provider().clientSecret,
    );
    const refused = await saveProvider(tenant, { ...provider(), issuer: 'http://127.0.0.1:1' });
    expect(refused.status).toBe(422);
    const page = await tenant.portal.get(`${tenant.base}/people/provider`);
    const [event] = await query<{ input: Record<string, unknown> }>(
      environment,
      `select input from audit_event where organization_id = $1 and verb = 'openid.set'`,
      [tenant.organizationId],
    );
    expect(event?.input).toMatchObject({ clientSecret: '[secret]', clientId: provider().clientId });
    for (const text of [refused.text, page.text, JSON.stringify(event)])
      expect(text).not.toContain(provider().clientSecret.slice(0, 6));
  });

  test.each([
    ['http://10.0.0.1', 'Must use https'],
    ['https://169.254.169.254', 'public host'],
    ['https://login.example.com/?tenant=a', 'cannot have a query'],
    ['nonsense', 'complete address'],
    ['https://nowhere.operator-test.invalid', 'public host|resolve'],
  ])('a provider at %s is never requested, and nothing is saved', async (issuer, said) => {
    const tenant = await createSignedIn(environment);
    const refused = await saveProvider(tenant, { ...provider(), issuer });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(new RegExp(`field-issuer-wrong[^<]*>[^<]*(${said})`));
    expect(await settingsOf(tenant.organizationId)).toBeUndefined();
  });

  test('a provider that is the API itself is never requested', async () => {
    const tenant = await createSignedIn(environment);
    expect((await saveProvider(tenant, { ...provider(), issuer: environment.API_BASE_URL })).status).toBe(
      422,
    );
  });

  test.each<[string, IdentityProvider['lies']]>([
    ['answers for another issuer', { metadata: { issuer: 'https://evil.example' } }],
    ['lacks what sign-in requires', { metadata: { jwks_uri: undefined } }],
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
  ])('that %s is not saved', async (_, lies) => {
    const tenant = await createSignedIn(environment);
    Object.assign(provider().lies, lies);
    const refused = await saveProvider(tenant, provider());
    expect([refused.status, await settingsOf(tenant.organizationId)]).toEqual([422, undefined]);
    expect(refused.text).toContain('No OpenID Connect provider answers at that address. Check it.');
  });

  test('can be replaced: sessions from the old one end, and a new secret ends none', async () => {
    const tenant = await createSetUp(environment, provider());
    const { email } = await joinAs(environment, tenant, 'member');
    const { portal } = await begin(tenant.path, email);
    expect((await saveProvider(tenant, provider())).status).toBe(303);
    expect((await portal.get(tenant.base)).status).toBe(200);
    expect((await saveProvider(tenant, { ...provider(), clientId: 'another' })).status).toBe(303);
    expect((await portal.get(tenant.base)).status).toBe(303);
    expect(await startAt(portal, tenant.path)).toContain('client_id=another');
  });

  test.each<[string, (tenant: SetUp) => Promise<unknown>]>([
    ['on its page', ({ portal, base }) => portal.post(`${base}/people/provider/remove`)],
    [
      'by an operator',
      ({ organizationId }) => removeOpenidProvider(operatorOf(environment), { organizationId }),
    ],
  ])('is removed %s, and its sessions end', async (_, remove) => {
    const tenant = await createSetUp(environment, provider());
    const { email, portal: mailed } = await joinAs(environment, tenant, 'member');
    const { portal } = await begin(tenant.path, email);
    const underWay = openPortal(environment);
    const url = await startAt(underWay, tenant.path);
    await remove(tenant);
    expect((await portal.get(tenant.base)).status).toBe(303);
    expect((await mailed.get(tenant.base)).status).toBe(200);
    expect((await portal.get(tenant.path)).status).toBe(404);
    expect((await underWay.get(within(provider().approve(url, email)))).status).toBe(410);
  });
});

describe('A provider that', () => {
  test.each<[string, () => void]>([
    ['is down', () => Object.assign(provider().faults, { refuse: true })],
    ['hangs', () => Object.assign(provider().faults, { freeze: true })],
    [
      'fails',
      () =>
        Object.assign(provider().lies, {
          instead: {
            '/.well-known/openid-configuration': (r: { writeHead: (n: number) => { end(): void } }) =>
              r.writeHead(500).end(),
          },
        }),
    ],
  ])('%s is reported clearly, at the start and on the way back', async (_, fail) => {
    const tenant = await createSetUp(environment, provider());
    const { email } = await joinAs(environment, tenant, 'member');
    const portal = openPortal(environment);
    const url = await startAt(portal, tenant.path);
    const returned = within(provider().approve(url, email));
    fail();
    const [start, back] = await Promise.all([
      openPortal(environment).post(tenant.path),
      portal.get(returned),
    ]);
    for (const answer of [start, back]) {
      expect(answer.status).toBe(502);
      expect(answer.text).toMatch(/organization’s identity provider/);
    }
    expect(portal.cookies.has(SESSION)).toBe(false);
  });

  test.each<[string, Record<string, string>, 'start' | 'back']>([
    ['one of our own pages', { authorization_endpoint: 'http://10.0.0.1/authorize' }, 'start'],
    ['a script instead of a page', { authorization_endpoint: 'javascript:alert(1)' }, 'start'],
    ['the metadata service for tokens', { token_endpoint: 'http://169.254.169.254/token' }, 'back'],
    ['a private host for keys', { jwks_uri: 'https://10.0.0.1/jwks' }, 'back'],
  ])('names %s redirects nobody there', async (_, metadata, step) => {
    const tenant = await createSetUp(environment, provider());
    const { email } = await joinAs(environment, tenant, 'member');
    const portal = openPortal(environment);
    if (step === 'start') {
      provider().lies.metadata = metadata;
      const { status, headers } = await portal.post(tenant.path);
      return expect([status, headers.location, headers.refresh]).toEqual([502, undefined, undefined]);
    }
    const url = await startAt(portal, tenant.path);
    provider().lies.metadata = metadata;
    const back = await portal.get(within(provider().approve(url, email)));
    expect([back.status, portal.cookies.has(SESSION)]).toEqual([502, false]);
    expect(back.text).toContain('provider does not answer');
  });
});
