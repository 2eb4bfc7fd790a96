import { and, desc, eq, isNull, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { prepareOnce } from '../../prepare-once.ts';
import { domain } from '../../schema/links/domain.ts';
import { domainTenure } from '../../schema/links/domain-tenure.ts';
import { LINK_STATUSES, link } from '../../schema/links/link.ts';
import { toSql } from '../../sql/define-sql-function.ts';
import { visitsOfLink, visitsOfLinks } from '../../sql/statistics.ts';

/** The states shown for a link: an operator's block overrides the owner's choice. */
export const SHOWN_STATUSES = [...LINK_STATUSES, 'blocked'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];
export const shownStatus = sql<ShownStatus>`case when ${link.blockedAt} is null then ${link.status} else 'blocked' end`;

/** Selects one of an organization's links: by its current path or one on a released domain, or by id. */
export type LinkSelector = { domain: string; code: string; released: boolean } | { linkId: number };

/** A link with its domain and lifetime visits; the caller adds the condition. */
export const selectLinks = (db: Database) =>
  select(
    db,
    link,
    sql`lateral ${toSql(visitsOfLink, { link: link.id, created: link.createdAt })}`,
    sql`true`,
  );

/** The links of a page, selected before joining anything else, in page order. */
export const selectPage = (db: Database, where: SQL | undefined, limit: number) => {
  const page = db.$with('link').as(db.select().from(link).where(where).orderBy(desc(link.id)).limit(limit));
  const every = (column: typeof link.id | typeof link.createdAt) =>
    sql`(select array_agg(${column}) from ${page})`;
  const visits = toSql(visitsOfLinks, { links: every(link.id), created: every(link.createdAt) });
  return select(db.with(page), page, visits, sql`lifetime.link_id = ${link.id}`).orderBy(desc(link.id));
};

const select = (db: Pick<Database, 'select'>, from: typeof link | Subquery, visits: SQL, on: SQL) =>
  db
    .select({
      id: link.id,
      tenureId: link.tenureId,
      domain: domain.name,
      code: link.code,
      longUrl: link.longUrl,
      isAlias: link.isAlias,
      status: shownStatus,
      released: sql<boolean>`${domainTenure.status} <> 'verified'`,
      expiresAt: link.expiresAt,
      createdAt: link.createdAt,
      deletedAt: link.deletedAt,
      clicks: sql<number | null>`lifetime.clicks`.mapWith(Number),
      uniqueClicks: sql<number | null>`lifetime.unique_clicks`.mapWith(Number),
      firstClickAt: sql<Date | null>`lifetime.first_click_at`.mapWith(link.createdAt),
      lastClickAt: sql<Date | null>`lifetime.last_click_at`.mapWith(link.createdAt),
    })
    .from(from)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .leftJoin(sql`${visits} lifetime`, on);

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

const ofOrganization = and(
  eq(link.organizationId, sql.placeholder('organizationId')),
  isNull(link.deletedAt),
);

const findById = prepareOnce((db) =>
  selectLinks(db).where(and(ofOrganization, eq(link.id, sql.placeholder('linkId')))),
);

const findByPath = prepareOnce((db) =>
  selectLinks(db).where(
    and(
      ofOrganization,
      eq(domain.name, sql.placeholder('domain')),
      eq(link.code, sql.placeholder('code')),
      sql`(${domainTenure.status} <> 'verified') = ${sql.placeholder('released')}::boolean`,
    ),
  ),
);

/** A link of the organization that is not deleted. */
export async function findLink(
  db: Database,
  organizationId: number,
  selector: LinkSelector,
): Promise<LinkRow | undefined> {
  const [row] =
    'linkId' in selector
      ? await findById(db, { organizationId, ...selector })
      : await findByPath(db, { organizationId, ...selector });
  return row;
}
