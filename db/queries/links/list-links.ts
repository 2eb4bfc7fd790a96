import { and, eq, gte, ilike, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { domain } from '../../schema/links/domain.ts';
import { domainTenure } from '../../schema/links/domain-tenure.ts';
import { link } from '../../schema/links/link.ts';
import { type LinkRow, type ShownStatus, selectPage } from './find-link.ts';

export type LinkFilter = {
  domain?: string | undefined;
  status?: ShownStatus | undefined;
  released?: boolean | undefined;
  isAlias?: boolean | undefined;
  /** A part of the destination or code, case-insensitive. */
  search?: string | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  /** Links created before this one. */
  beforeId?: number | undefined;
};

/** How many of the newest links a search scans directly; frequent matches are found there at once. */
const NEWEST = 20_000;
/** The trigram index needs three consecutive letters or digits. */
const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;

/** The organization's links that are not deleted, newest first. */
export async function listLinks(
  db: Database,
  organizationId: number,
  { search, ...filter }: LinkFilter,
  limit: number,
): Promise<LinkRow[]> {
  const among = and(
    eq(link.organizationId, organizationId),
    isNull(link.deletedAt),
    ...toConditions(db, filter),
  );
  const found = search === undefined ? among : inArray(link.id, searchLinks(among, search, limit));
  return await selectPage(db, found, limit);
}

/**
 * The ids of the newest links that contain a text. Only rare texts reach the trigram index, whose matches span all
 * organizations in no order: it would be slow for a frequent text.
 */
function searchLinks(among: SQL | undefined, search: string, limit: number): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const matches = or(ilike(link.longUrl, pattern), ilike(link.code, pattern));
  const newestFirst = sql`from ${link} where ${among} order by ${link.id} desc`;
  if (!THREE_IN_A_ROW.test(search))
    return sql`(select ${link.id} from ${link} where ${and(among, matches)} order by ${link.id} desc limit ${limit})`;
  return sql`(
    with newest as (
      select id from (select ${link.id}, (${matches}) as matches ${newestFirst} limit ${NEWEST}) read
       where matches limit ${limit}
    ),
    beyond as (select ${link.id} as id ${newestFirst} offset ${NEWEST - 1} limit 1)
    select id from newest
     union all
    (select ${link.id} from ${link}
      where ${among} and ${matches} and ${link.code} || ' ' || ${link.longUrl} ilike ${pattern}
        and ${link.id} < (select id from beyond)
        and (select count(*) from newest) < ${limit} and exists (select from beyond)
      order by ${link.id} + 0 desc limit ${limit}))`;
}

function toConditions(db: Database, filter: LinkFilter): (SQL | undefined)[] {
  const { released } = filter;
  const tenures = db.select({ id: domainTenure.id }).from(domainTenure);
  return [
    filter.domain === undefined
      ? undefined
      : inArray(
          link.tenureId,
          tenures
            .innerJoin(domain, eq(domain.id, domainTenure.domainId))
            .where(eq(domain.name, filter.domain)),
        ),
    filter.status === undefined ? undefined : isShownAs(filter.status),
    released === undefined
      ? undefined
      : inArray(
          link.tenureId,
          db
            .select({ id: domainTenure.id })
            .from(domainTenure)
            .where((released ? ne : eq)(domainTenure.status, 'verified')),
        ),
    filter.isAlias === undefined ? undefined : eq(link.isAlias, filter.isAlias),
    filter.createdFrom === undefined ? undefined : gte(link.createdAt, filter.createdFrom),
    filter.createdBefore === undefined ? undefined : lt(link.createdAt, filter.createdBefore),
    filter.beforeId === undefined ? undefined : lt(link.id, filter.beforeId),
  ];
}

/** Phrased like the partial indexes of the few blocked or disabled links. */
const isShownAs = (status: ShownStatus): SQL | undefined =>
  status === 'blocked' ? isNotNull(link.blockedAt) : and(isNull(link.blockedAt), eq(link.status, status));
