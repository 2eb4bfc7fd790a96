import { and, eq, gt } from 'drizzle-orm';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { heldBy } from './find-tenure.ts';

type TenureFilter = {
  name?: string;
  /** Null: the platform's. */
  organizationId?: number | null;
  limit?: number | undefined;
  /** Only those after a tenure, in the order of their ids. */
  afterId?: number;
};

/** The most tenures in one answer of the database. */
export const MAX_TENURES = 1_000;

/** Domains by name, with their past, current and pending holders. */
export function listTenures(
  ctx: Ctx,
  { name, organizationId, limit = MAX_TENURES, afterId }: TenureFilter = {},
) {
  const named = name === undefined ? undefined : eq(domain.name, name);
  const held = organizationId === undefined ? undefined : heldBy(organizationId);
  return ctx.db
    .select({
      id: domainTenure.id,
      domain: domain.name,
      organizationId: domainTenure.organizationId,
      status: domainTenure.status,
      isSandbox: domainTenure.isSandbox,
      isDefault: domainTenure.isDefault,
      createdAt: domainTenure.createdAt,
      verifiedAt: domainTenure.verifiedAt,
      releasedAt: domainTenure.releasedAt,
    })
    .from(domainTenure)
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(named, held, afterId === undefined ? undefined : gt(domainTenure.id, afterId)))
    .orderBy(...(afterId === undefined ? [domain.name] : []), domainTenure.id)
    .limit(limit);
}
