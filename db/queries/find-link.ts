import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { domain } from '../schema/domain.ts';
import { domainTenure } from '../schema/domain-tenure.ts';
import { link } from '../schema/link.ts';
import { linkCounter } from '../schema/link-counter.ts';

/** Which of an organization's links: by its path as it is today or on a released domain, or by its id. */
export type LinkSelector = { domain: string; code: string; released: boolean } | { linkId: number };

/** Links with their domains and lifetime counters, for a condition to be put to. */
export const selectLinks = (db: Database) =>
  db
    .select({
      id: link.id,
      tenureId: link.tenureId,
      domain: domain.name,
      code: link.code,
      longUrl: link.longUrl,
      isAlias: link.isAlias,
      status: link.status,
      released: sql<boolean>`${domainTenure.status} <> 'verified'`,
      expiresAt: link.expiresAt,
      createdAt: link.createdAt,
      deletedAt: link.deletedAt,
      clicks: linkCounter.clicks,
      uniqueClicks: linkCounter.uniqueClicks,
      firstClickAt: linkCounter.firstClickAt,
      lastClickAt: linkCounter.lastClickAt,
    })
    .from(link)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .leftJoin(linkCounter, eq(linkCounter.linkId, link.id));

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

/** A link of the organization that is not deleted. */
export async function findLink(
  db: Database,
  organizationId: number,
  selector: LinkSelector,
): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(db).where(
    and(eq(link.organizationId, organizationId), isNull(link.deletedAt), toCondition(selector)),
  );
  return row;
}

function toCondition(selector: LinkSelector): SQL | undefined {
  if ('linkId' in selector) return eq(link.id, selector.linkId);
  const { code, released } = selector;
  const tenure = released ? ne(domainTenure.status, 'verified') : eq(domainTenure.status, 'verified');
  return and(eq(domain.name, selector.domain), eq(link.code, code), tenure);
}
