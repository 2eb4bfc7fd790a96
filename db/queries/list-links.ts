import { and, desc, eq, gte, ilike, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { domain } from '../schema/domain.ts';
import { domainTenure } from '../schema/domain-tenure.ts';
import { link } from '../schema/link.ts';
import { type LinkRow, type ShownStatus, selectLinks, shownStatus } from './find-link.ts';

export type LinkFilter = {
  domain?: string | undefined;
  status?: ShownStatus | undefined;
  released?: boolean | undefined;
  isAlias?: boolean | undefined;
  /** Part of the destination or the code, in any case. */
  search?: string | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  /** Links created before this one. */
  beforeId?: number | undefined;
};

/** The organization's links that are not deleted, newest first. */
export async function listLinks(
  db: Database,
  organizationId: number,
  filter: LinkFilter,
  limit: number,
): Promise<LinkRow[]> {
  return await selectLinks(db)
    .where(and(eq(link.organizationId, organizationId), isNull(link.deletedAt), ...toConditions(filter)))
    .orderBy(desc(link.id))
    .limit(limit);
}

function toConditions(filter: LinkFilter): (SQL | undefined)[] {
  const { released, search } = filter;
  const pattern = search === undefined ? undefined : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [
    filter.domain === undefined ? undefined : eq(domain.name, filter.domain),
    filter.status === undefined ? undefined : eq(shownStatus, filter.status),
    released === undefined ? undefined : (released ? ne : eq)(domainTenure.status, 'verified'),
    filter.isAlias === undefined ? undefined : eq(link.isAlias, filter.isAlias),
    pattern === undefined ? undefined : or(ilike(link.longUrl, pattern), ilike(link.code, pattern)),
    filter.createdFrom === undefined ? undefined : gte(link.createdAt, filter.createdFrom),
    filter.createdBefore === undefined ? undefined : lt(link.createdAt, filter.createdBefore),
    filter.beforeId === undefined ? undefined : lt(link.id, filter.beforeId),
  ];
}
