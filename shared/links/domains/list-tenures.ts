import { and, eq } from 'drizzle-orm';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { heldBy } from './find-tenure.ts';

type TenureFilter = {
  name?: string;
  /** Null: the platform's. */
  organizationId?: number | null;
};

/** Domains by name, with their past, current and pending holders. */
export function listTenures(ctx: Ctx, { name, organizationId }: TenureFilter = {}) {
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
    .where(and(named, held))
    .orderBy(domain.name, domainTenure.id);
}
