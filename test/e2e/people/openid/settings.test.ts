import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '../../../../local/openid/server.ts';
import { LOCAL_SECRETS } from '../../../../local/secrets.ts';
import { decryptSecret } from '../../../../shared/kernel/key-rings.ts';
import { removeOpenidProvider } from '../../../../shared/people/openid-provider.ts';
import { rotateSample } from '../../../harness/ci.ts';
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

/** What a start and a way back are answered while the provider fails. */
async function answersWhile(from: IdentityProvider, fail: () => void) {
  const tenant = await createSetUp(environment, from);
  const { email } = await joinAs(environment, tenant, 'member');
  const portal = openPortal(environment);
  const url = await startAt(portal, tenant.path);
  const returned = within(from.approve(url, email));
  fail();
  const answers = await Promise.all([openPortal(environment).post(tenant.path), portal.get(returned)]);
  return { portal, answers };
}

/** Begun first, so that the six seconds of its requests pass while the other tests run. */
let hanging: ReturnType<typeof answersWhile>;
beforeAll(async () => {
  const own = await startIdentityProvider();
  hanging = answersWhile(own, () => Object.assign(own.faults, { freeze: true })).finally(() => own.close());
  // A failure is that of the test which awaits it.
  hanging.catch(() => {});
});

describe('A provider', () => {
  test('is set up only by an owner or administrator, after it has answered', async () => {
    const tenant = await createSetUp(environment, provider());
    const page = await tenant.portal.get(`${tenant.base}/people/provider`);
    expect(page.text).toContain(`${environment.PORTAL_BASE_URL}${tenant.path}/back`);
    expect(page.text).toContain(provider().issuer);
    const { portal } = await joinAs(environment, tenant, 'developer');
    const { status, headers } = await saveProvider({ ...tenant, portal }, provider());
    expect([status, headers.location]).toEqual([303, `${tenant.base}/people/provider`]);
    expect((await portal.get(`${tenant.base}/people/provider`)).status).toBe(403);
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
    ['https://169.254.169.254', 'public host'],
    ['https://login.example.com/?tenant=a', 'cannot have a query'],
  ])('a provider at %s is never requested, and nothing is saved', async (issuer, said) => {
    const tenant = await createSignedIn(environment);
    const refused = await saveProvider(tenant, { ...provider(), issuer });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(new RegExp(`field-issuer-wrong[^<]*>[^<]*(${said})`));
    expect(await settingsOf(tenant.organizationId)).toBeUndefined();
  });

  test('that answers for another issuer is not saved', async () => {
    const tenant = await createSignedIn(environment);
    provider().lies.metadata = { issuer: 'https://evil.example' };
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

  const removals: [string, (tenant: SetUp) => Promise<unknown>][] = [
    ['on its page', ({ portal, base }) => portal.post(`${base}/people/provider/remove`)],
    [
      'by an operator',
      ({ organizationId }) => removeOpenidProvider(operatorOf(environment), { organizationId }),
    ],
  ];

  test.each(rotateSample(removals, 2, 0))('is removed %s, and its sessions end', async (_, remove) => {
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
  function expectReported({ portal, answers }: Awaited<ReturnType<typeof answersWhile>>): void {
    for (const { status, text } of answers) {
      expect(status).toBe(502);
      expect(text).toMatch(/organization’s identity provider/);
    }
    expect(portal.cookies.has(SESSION)).toBe(false);
  }

  test('is down is reported clearly, at the start and on the way back', async () => {
    const fail = () => Object.assign(provider().faults, { refuse: true });
    expectReported(await answersWhile(provider(), fail));
  });

  test('hangs is reported in time', async () => {
    expectReported(await hanging);
  });

  test('names one of our own pages redirects nobody there', async () => {
    const { path } = await createSetUp(environment, provider());
    provider().lies.metadata = { authorization_endpoint: 'http://10.0.0.1/authorize' };
    const { status, headers } = await openPortal(environment).post(path);
    expect([status, headers.location, headers.refresh]).toEqual([502, undefined, undefined]);
  });

  test('names a private host for tokens signs nobody in', async () => {
    const tenant = await createSetUp(environment, provider());
    const { email } = await joinAs(environment, tenant, 'member');
    const portal = openPortal(environment);
    const url = await startAt(portal, tenant.path);
    provider().lies.metadata = { token_endpoint: 'http://169.254.169.254/token' };
    const back = await portal.get(within(provider().approve(url, email)));
    expect([back.status, portal.cookies.has(SESSION)]).toEqual([502, false]);
    expect(back.text).toContain('provider does not answer');
  });
});
