import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import type { Ctx } from '../../platform/ctx.ts';

type TenureFilter = {
  name?: string;
  /** Null: the platform's. */
  organizationId?: number | null;
};

/** Domains by name, with their past, current and pending holders. */
export function listTenures(ctx: Ctx, { name, organizationId }: TenureFilter = {}) {
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
    .where(
      and(
        name === undefined ? undefined : eq(domain.name, name),
        organizationId === undefined ? undefined : heldBy(organizationId),
      ),
    )
    .orderBy(domain.name, domainTenure.id);
}

/** The tenures of an organization; null: the platform's. */
export const heldBy = (organizationId: number | null): SQL =>
  organizationId === null
    ? isNull(domainTenure.organizationId)
    : eq(domainTenure.organizationId, organizationId);
