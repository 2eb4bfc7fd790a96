import { findOwnDomains } from '../../../db/links/queries/find-own-domains.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { type DnsRecord, toRecords } from './dns-records.ts';
import { domainTargetOf } from './domain-target.ts';

/** `isTaken`: another organization has verified the name. */
export type OwnDomain = Awaited<ReturnType<typeof findOwnDomains>>[number];

/** The domains that an organization has or had, newest first. */
export const listOwnDomains = (ctx: TenantCtx, name?: string): Promise<OwnDomain[]> =>
  findOwnDomains(ctx.db, { organizationId: ctx.tenant.organizationId, name });

/** What has to be in DNS for a pending domain to be verified; none where the organization cannot do it by itself. */
export function recordsOf(ctx: TenantCtx, { name, proof, status }: OwnDomain): DnsRecord[] {
  const target = domainTargetOf(ctx);
  return target === undefined || status !== 'pending' ? [] : toRecords({ name, proof, target });
}
