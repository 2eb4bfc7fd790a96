import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { domain } from '../tables/domain.ts';
import { domainTenure } from '../tables/domain-tenure.ts';

/** An organization's domains, past, current and pending, the latest first; `isTaken`: another holder has verified it. */
export async function findOwnDomains(
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
