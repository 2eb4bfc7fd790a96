import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { prepareOnce } from '../../engine/prepare-once.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { linkAt, shownLinkStatus, shownLinks } from '../functions/links.ts';
import { domain } from '../tables/domain.ts';
import { domainTenure } from '../tables/domain-tenure.ts';
import { link, type ShownStatus } from '../tables/link.ts';

export const shownStatus = toSql(shownLinkStatus, { status: link.status, blockedAt: link.blockedAt });

/** Selects one of an organization's links: by its current path or one on a released domain, or by id. */
export type LinkSelector = { domain: string; code: string; released: boolean } | { linkId: number };

/** The stored columns of a link, with its lifetime visits. */
export const stored = {
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
  clicks: sql<number | null>`clicks`.mapWith(Number),
  uniqueClicks: sql<number | null>`unique_clicks`.mapWith(Number),
  firstClickAt: sql<Date | null>`first_click_at`.mapWith(link.createdAt),
  lastClickAt: sql<Date | null>`last_click_at`.mapWith(link.createdAt),
};

/** A link with its reference and external id, as lists show it. */
export type ListedLinkRow = Awaited<ReturnType<typeof selectShown>>[number];
export type LinkRow = Omit<ListedLinkRow, 'reference' | 'externalId'>;

const shownColumns = {
  ...stored,
  reference: sql<string | null>`reference`,
  externalId: link.externalId,
};

/** Links by an array of their ids, in no order and with a cached plan. */
export const selectShown = (db: Database, links: SQL) => {
  const shown = db.$with('link', shownColumns).as(sql`select * from ${toSql(shownLinks, { links })}`);
  return db
    .with(shown)
    .select({
      ...shownColumns,
      domain: sql<string>`domain`,
      status: sql<ShownStatus>`status`,
      released: sql<boolean>`released`,
    })
    .from(shown);
};

const findById = prepareOnce((db) => {
  const isIt = and(
    eq(link.organizationId, sql.placeholder('organizationId')),
    eq(link.id, sql.placeholder('linkId')),
    isNull(link.deletedAt),
  );
  return selectShown(db, sql`array(${db.select({ id: link.id }).from(link).where(isIt)})`);
});

const findByPath = prepareOnce((db) => {
  const [organization, name] = [sql.placeholder('organizationId'), sql.placeholder('domain')];
  const [code, released] = [sql.placeholder('code'), sql.placeholder('released')];
  return selectShown(db, sql`array[${toSql(linkAt, { organization, domain: name, code, released })}]`);
});

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
