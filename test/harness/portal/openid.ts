import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '../../../local/openid/server.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { query } from '../database.ts';
import type { Received } from '../http/http.ts';
import { createSignedIn, openPortal, type PortalBrowser } from './portal.ts';

type Administrator = { base: string; portal: PortalBrowser };

/** Sets up a provider through its page; returns the form's response. */
export const saveProvider = (
  { portal, base }: Administrator,
  { issuer, clientId, clientSecret }: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<Received> => portal.post(`${base}/people/provider/save`, { issuer, clientId, clientSecret });

/** The path of an organization's sign-in by provider. */
export async function providerPath(environment: CloudEnvironment, organizationId: number): Promise<string> {
  const [row] = await query<{ code: string }>(
    environment,
    'select sign_in_code as code from organization where id = $1',
    [organizationId],
  );
  return `/sign-in/with/${row?.code}`;
}

/** The path and query of a portal URL. */
export const within = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Presses the button that begins a sign-in; returns the provider's address that the browser is led to. */
export async function startAt(
  portal: PortalBrowser,
  path: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const { status, headers, text } = await portal.post(path, fields);
  const [, url] = /^0; url=(.+)$/.exec(headers.refresh ?? '') ?? [];
  if (url === undefined) throw new Error(`the start was answered ${status}: ${text}`);
  return url;
}

/** Signs somebody in with the provider; returns the callback's response. */
export async function signInBy(
  environment: CloudEnvironment,
  provider: IdentityProvider,
  {
    path,
    email,
    portal = openPortal(environment),
    ...fields
  }: { path: string; email: string; portal?: PortalBrowser; next?: string; again?: string },
): Promise<{ portal: PortalBrowser; back: Received; returned: string; authorizationUrl: string }> {
  const authorizationUrl = await startAt(portal, path, fields);
  const returned = within(provider.approve(authorizationUrl, email));
  return { portal, back: await portal.get(returned), returned, authorizationUrl };
}

/** An identity provider for a file's tests; its faults are reset after each test. */
export function useProvider(): () => IdentityProvider {
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await startIdentityProvider();
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    for (const name of Object.keys(provider.lies)) delete provider.lies[name as keyof typeof provider.lies];
    Object.assign(provider.faults, { freeze: false, refuse: false });
  });
  return () => provider;
}

/** An organization whose owner has set up the provider. */
export async function createSetUp(environment: CloudEnvironment, provider: IdentityProvider) {
  const tenant = await createSignedIn(environment);
  const { status, text } = await saveProvider(tenant, provider);
  if (status !== 303) throw new Error(`saving the provider was answered ${status}: ${text}`);
  return { ...tenant, path: await providerPath(environment, tenant.organizationId) };
}

export type SetUp = Awaited<ReturnType<typeof createSetUp>>;
