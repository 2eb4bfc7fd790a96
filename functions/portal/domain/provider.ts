import { findOpenidProvider } from '../../../db/queries/portal/openid.ts';
import { removeOpenidProvider } from '../../../shared/people/remove-openid-provider.ts';
import { checkIssuer, setOpenidProvider } from '../../../shared/people/set-openid-provider.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import { toTargetPolicy } from '../../../shared/webhooks/target-policy.ts';
import type { PortalContext } from '../context.ts';
import { discover } from '../sign-in/openid/ask-provider.ts';
import { toCallbackPath, toProviderPath } from '../sign-in/openid/paths.ts';
import { ProviderError } from '../sign-in/openid/provider-error.ts';
import { createProviderFetch } from '../sign-in/openid/provider-fetch.ts';
import { requireOpenidProvider } from './require-openid-provider.ts';
import { withEnvironment } from './with-environment.ts';

/** The organization's identity provider, and its sign-in and callback addresses. */
export async function getOwnProvider({ db, organization, portal }: PortalContext) {
  const found = await findOpenidProvider(db, organization.id);
  if (found === undefined) throw new Refusal('There is no such organization.', { reason: 'not-found' });
  const { signInCode, provider } = found;
  return {
    provider,
    address: portal.PORTAL_BASE_URL + toProviderPath(signInCode),
    redirectUri: portal.PORTAL_BASE_URL + toCallbackPath(signInCode),
  };
}

/** Sets the identity provider, once it has answered. Throws Refusal. */
export async function setOwnProvider(
  ctx: PortalContext,
  given: { issuer: string; clientId: string; clientSecret: string },
): Promise<void> {
  const verbs = withEnvironment(ctx);
  const issuer = await checkIssuer(verbs, given.issuer);
  const policy = toTargetPolicy(ctx.config, ctx.meter);
  const line = { policy, fetch: createProviderFetch(policy, ctx.meter), redirectUri: '' };
  await discover({ issuer }, line).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
    throw new Refusal('No provider answers there.', { reason: 'no-provider', field: 'issuer', cause: error });
  });
  const { organization, role } = ctx;
  await setOpenidProvider(verbs, { ...given, organizationId: organization.id, isByOwner: role === 'owner' });
}

export const requireOwnProvider = (ctx: PortalContext, isOnly: boolean): Promise<void> =>
  requireOpenidProvider(ctx, { organizationId: ctx.organization.id, isOnly });

export async function removeOwnProvider(ctx: PortalContext): Promise<void> {
  await removeOpenidProvider(ctx, { organizationId: ctx.organization.id });
}
