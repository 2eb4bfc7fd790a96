import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { domainEntry } from '../../../db/links/functions/links.ts';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import type { Ctx } from '../../kernel/ctx.ts';

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
      rootUrl: domainTenure.rootUrl,
      notFoundUrl: domainTenure.notFoundUrl,
      verifiedAt: domainTenure.verifiedAt,
      releasedAt: domainTenure.releasedAt,
    })
    .from(domainTenure)
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(eq(domain.name, name), heldBy(organizationId)));
  return tenure;
}

/** The tenures of an organization; null: the platform's. */
export const heldBy = (organizationId: number | null): SQL | undefined =>
  organizationId === null
    ? isNull(domainTenure.organizationId)
    : eq(domainTenure.organizationId, organizationId);

/** Everyone who holds a name or has added it, in any organization: only for decisions about it. */
export const findHolders = (ctx: Ctx, name: string) =>
  ctx.db
    .select({ organizationId: domainTenure.organizationId, status: domainTenure.status })
    .from(domainTenure)
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(eq(domain.name, name), ne(domainTenure.status, 'released')))
    .orderBy(domainTenure.id);

/** Selects what the redirect caches of a domain, for the writer that has just changed its tenure. */
export const selectEntry = (
  ctx: Ctx,
  { id, organizationId }: { id: number; organizationId: number | null },
) =>
  ctx.db
    .select({ entry: toSql(domainEntry, { tenure: id }) })
    .from(domainTenure)
    .where(and(heldBy(organizationId), eq(domainTenure.id, id)));
