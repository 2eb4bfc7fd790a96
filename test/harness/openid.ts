import type { CloudEnvironment } from '../../local/local-functions.ts';
import type { IdentityProvider } from '../../local/openid/server.ts';
import { query } from './database.ts';
import type { Received } from './http.ts';
import { openPortal, type PortalBrowser } from './portal.ts';

type SetUp = { base: string; portal: PortalBrowser };

/** Sets a provider up on its page, as a person does; answers what its form was answered. */
export const saveProvider = (
  { portal, base }: SetUp,
  { issuer, clientId, clientSecret }: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<Received> => portal.post(`${base}/people/provider/save`, { issuer, clientId, clientSecret });

/** The path at which an organization's people sign in by its provider. */
export async function providerPath(environment: CloudEnvironment, organizationId: number): Promise<string> {
  const [row] = await query<{ code: string }>(
    environment,
    'select sign_in_code as code from organization where id = $1',
    [organizationId],
  );
  return `/sign-in/with/${row?.code}`;
}

/** The path and query of an address of the portal. */
export const within = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Signs somebody in by the provider as far as it goes; answers what the way back was answered. */
export async function signInBy(
  environment: CloudEnvironment,
  provider: IdentityProvider,
  { path, email, portal = openPortal(environment) }: { path: string; email: string; portal?: PortalBrowser },
): Promise<{ portal: PortalBrowser; back: Received; returned: string; authorizationUrl: string }> {
  const sent = await portal.get(path);
  const authorizationUrl = sent.headers.location ?? '';
  if (sent.status !== 303) throw new Error(`the start was answered ${sent.status}: ${sent.text}`);
  const returned = within(provider.approve(authorizationUrl, email));
  return { portal, back: await portal.get(returned), returned, authorizationUrl };
}
