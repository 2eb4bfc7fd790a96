import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { isSandbox } from '../../people/functions/organizations.ts';
import { domain } from '../tables/domain.ts';
import { domainTenure } from '../tables/domain-tenure.ts';

/** An organization's domains, including released ones, and the platform's active ones; its own first. */
export async function findDomains(db: Database, organizationId: number) {
  return await db
    .select({
      domain: domain.name,
      isPlatform: sql<boolean>`${domainTenure.organizationId} is null`,
      status: domainTenure.status,
      isDefault: domainTenure.isDefault,
      createdAt: domainTenure.createdAt,
      verifiedAt: domainTenure.verifiedAt,
    })
    .from(domainTenure)
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(
      or(
        eq(domainTenure.organizationId, organizationId),
        and(
          isNull(domainTenure.organizationId),
          eq(domainTenure.status, 'verified'),
          eq(domainTenure.isSandbox, toSql(isSandbox, { organization: organizationId })),
        ),
      ),
    )
    .orderBy(desc(sql`${domainTenure.organizationId} is not null`), asc(domain.name));
}
