import type { TenantCtx } from '../../kernel/ctx.ts';
import { fieldError } from '../../kernel/errors/domain-error.ts';
import { messageOf } from '../../kernel/errors/error-codes.ts';
import type { DomainSettings } from './domain-settings.ts';
import { findTenure } from './find-tenure.ts';

/** Reads where an organization's domain leads without a link. Throws DOMAIN_NOT_ALLOWED. */
export async function getDomainSettings(ctx: TenantCtx, name: string): Promise<DomainSettings> {
  const { rootUrl, notFoundUrl } = await getOwnTenureOrThrow(ctx, name);
  return { rootUrl, notFoundUrl };
}

/** The organization's tenure of a domain. Throws DOMAIN_NOT_ALLOWED when it has none, or has released it. */
export async function getOwnTenureOrThrow(ctx: TenantCtx, name: string) {
  const tenure = await findTenure(ctx, { name, organizationId: ctx.tenant.organizationId });
  if (tenure === undefined || tenure.status === 'released')
    throw fieldError('DOMAIN_NOT_ALLOWED', 'domain', messageOf('DOMAIN_NOT_ALLOWED'));
  return tenure;
}
