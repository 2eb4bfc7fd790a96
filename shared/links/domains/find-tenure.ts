import { and, eq } from 'drizzle-orm';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { heldBy } from './held-by.ts';

/** A holder's tenure of a domain, past, current or pending; undefined when there is none. */
export async function findTenure(
  ctx: Ctx,
  { name, organizationId }: { name: string; organizationId: number | null },
) {
  const [tenure] = await ctx.db
    .select({
      id: domainTenure.id,
      organizationId: domainTenure.organizationId,
      isSandbox: domainTenure.isSandbox,
      status: domainTenure.status,
      isDefault: domainTenure.isDefault,
      proof: domainTenure.proof,
      verifiedAt: domainTenure.verifiedAt,
      releasedAt: domainTenure.releasedAt,
    })
    .from(domainTenure)
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(eq(domain.name, name), heldBy(organizationId)));
  return tenure;
}
