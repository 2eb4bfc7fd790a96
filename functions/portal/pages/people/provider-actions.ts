import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { toTargetPolicy } from '../../../../shared/kernel/outbound/check-target.ts';
import {
  getOpenidProvider,
  removeOpenidProvider,
  requireOpenidProvider,
} from '../../../../shared/people/openid-provider.ts';
import { checkIssuer, setOpenidProvider } from '../../../../shared/people/set-openid-provider.ts';
import type { PortalContext } from '../../app/context.ts';
import { discover } from '../../app/sign-in/openid/ask-provider.ts';
import { toCallbackPath, toProviderPath } from '../../app/sign-in/openid/paths.ts';
import { ProviderError } from '../../app/sign-in/openid/provider-error.ts';
import { createProviderFetch } from '../../app/sign-in/openid/provider-fetch.ts';

/** The organization's identity provider, and its sign-in and callback addresses. */
export async function getOwnProvider(ctx: PortalContext) {
  const { organization, portal } = ctx;
  const { signInCode, provider } = await getOpenidProvider(ctx, { organizationId: organization.id });
  return {
    provider,
    address: portal.PORTAL_BASE_URL + toProviderPath(signInCode),
    redirectUri: portal.PORTAL_BASE_URL + toCallbackPath(signInCode),
  };
}

/** Sets the identity provider, once it has answered. Throws DomainError. */
export async function setOwnProvider(
  ctx: PortalContext,
  given: { issuer: string; clientId: string; clientSecret: string },
): Promise<void> {
  const verbs = ctx;
  const issuer = await checkIssuer(verbs, given.issuer);
  const policy = toTargetPolicy(ctx);
  const line = { policy, fetch: createProviderFetch(policy, ctx.meter), redirectUri: '' };
  await discover({ issuer }, line).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('PROVIDER_UNREACHABLE', undefined, { cause: error });
  });
  const { organization, role } = ctx;
  await setOpenidProvider(verbs, { ...given, organizationId: organization.id, isByOwner: role === 'owner' });
}

export const requireOwnProvider = (ctx: PortalContext, isOnly: boolean): Promise<void> =>
  requireOpenidProvider(ctx, { organizationId: ctx.organization.id, isOnly });

export async function removeOwnProvider(ctx: PortalContext): Promise<void> {
  await removeOpenidProvider(ctx, { organizationId: ctx.organization.id });
}
