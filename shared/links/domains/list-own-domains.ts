import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/engine/client.ts';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { type DnsRecord, toRecords } from './dns-records.ts';
import { domainTargetOf } from './domain-target.ts';

/** `isTaken`: another organization has verified the name. */
export type OwnDomain = Awaited<ReturnType<typeof findOwnDomains>>[number];

/** The domains that an organization has or had, newest first. */
export const listOwnDomains = (ctx: TenantCtx, name?: string): Promise<OwnDomain[]> =>
  findOwnDomains(ctx.db, { organizationId: ctx.tenant.organizationId, name });

/** Lists the DNS records by which a pending domain is verified; none where the organization cannot do it by itself. */
export function recordsOf(ctx: TenantCtx, { name, proof, status }: OwnDomain): DnsRecord[] {
  const target = domainTargetOf(ctx);
  return target === undefined || status !== 'pending' ? [] : toRecords({ name, proof, target });
}

/** An organization's domains, past, current and pending, the latest first; `isTaken`: another holder has verified it. */
async function findOwnDomains(
  db: Database,
  { organizationId, name }: { organizationId: number; name?: string | undefined },
) {
  return await db
    .select({
      id: domainTenure.id,
      name: domain.name,
      status: domainTenure.status,
      isDefault: domainTenure.isDefault,
      proof: domainTenure.proof,
      createdAt: domainTenure.createdAt,
      verifiedAt: domainTenure.verifiedAt,
      releasedAt: domainTenure.releasedAt,
      isTaken: sql<boolean>`exists (
        select from domain_tenure other
         where other.domain_id = ${domainTenure.domainId} and other.status = 'verified'
           and other.id <> ${domainTenure.id})`,
    })
    .from(domainTenure)
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(
      and(
        eq(domainTenure.organizationId, organizationId),
        name === undefined ? undefined : eq(domain.name, name),
      ),
    )
    .orderBy(desc(domainTenure.id));
}
