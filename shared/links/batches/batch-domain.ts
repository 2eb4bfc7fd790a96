import { findDomains } from '../../../db/links/queries/find-domains.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { explainRefusals } from '../creation/validate-link.ts';
import type { BatchDomain } from './judge-lines.ts';

/**
 * The domain of a batch's links: the named one, or else the organization's default, or the platform's. Throws
 * DOMAIN_NOT_ALLOWED and DOMAIN_NOT_VERIFIED.
 */
export async function getBatchDomain(ctx: TenantCtx, named: string | undefined): Promise<BatchDomain> {
  const name = named?.toLowerCase();
  const rows = await findDomains(ctx.db, ctx.tenant.organizationId);
  const found = rows.find(({ domain, status, isDefault }) =>
    name === undefined ? isDefault && status === 'verified' : domain === name && status !== 'released',
  );
  if (found?.status === 'verified') return { name: found.domain, isPlatform: found.isPlatform };
  const code = found === undefined ? 'DOMAIN_NOT_ALLOWED' : 'DOMAIN_NOT_VERIFIED';
  throw (await explainRefusals(ctx, [code]))(code);
}
