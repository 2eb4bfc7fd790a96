import { and, eq, ne } from 'drizzle-orm';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** Everyone who holds a name or has added it, in any organization: only for decisions about it. */
export const findHolders = (ctx: Ctx, name: string) =>
  ctx.db
    .select({ organizationId: domainTenure.organizationId, status: domainTenure.status })
    .from(domainTenure)
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(eq(domain.name, name), ne(domainTenure.status, 'released')))
    .orderBy(domainTenure.id);
