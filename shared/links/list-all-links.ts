import { and, desc, eq, ilike, or } from 'drizzle-orm';
import { shownStatus } from '../../db/links/queries/find-link.ts';
import { domain } from '../../db/links/tables/domain.ts';
import { domainTenure } from '../../db/links/tables/domain-tenure.ts';
import { link, type ShownStatus } from '../../db/links/tables/link.ts';
import type { Ctx } from '../kernel/ctx.ts';

type LinkFilter = {
  organizationId?: number | undefined;
  domain?: string | undefined;
  status?: ShownStatus | undefined;
  /** A part of the destination or code. */
  search?: string | undefined;
  limit: number;
};

/** The links of all organizations, including deleted ones, newest first. */
export function listAllLinks(ctx: Ctx, filter: LinkFilter) {
  const { organizationId, status, search, limit } = filter;
  const part = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return ctx.db
    .select({
      id: link.id,
      organizationId: link.organizationId,
      domain: domain.name,
      code: link.code,
      longUrl: link.longUrl,
      status: shownStatus,
      chosenStatus: link.status,
      blockedAt: link.blockedAt,
      blockReason: link.blockReason,
      blockedHost: link.blockedHost,
      domainStatus: domainTenure.status,
      expiresAt: link.expiresAt,
      createdAt: link.createdAt,
      deletedAt: link.deletedAt,
    })
    .from(link)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(
      and(
        organizationId === undefined ? undefined : eq(link.organizationId, organizationId),
        filter.domain === undefined ? undefined : eq(domain.name, filter.domain.toLowerCase()),
        status === undefined ? undefined : eq(shownStatus, status),
        part === undefined ? undefined : or(ilike(link.longUrl, part), ilike(link.code, part)),
      ),
    )
    .orderBy(desc(link.id))
    .limit(limit);
}
