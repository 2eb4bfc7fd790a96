import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { visitsOfLinks } from '../../clicks/functions/statistics.ts';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { findPostgresError } from '../../engine/postgres-error.ts';
import { prepareForms } from '../../engine/prepare-once.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { searchLinks } from '../functions/search.ts';
import { domain } from '../tables/domain.ts';
import { domainTenure } from '../tables/domain-tenure.ts';
import { link, type ShownStatus } from '../tables/link.ts';
import { linkReference } from '../tables/link-reference.ts';
import { type ListedLinkRow, selectShown } from './find-link.ts';

export type LinkFilter = {
  domain?: string | undefined;
  status?: ShownStatus | undefined;
  released?: boolean | undefined;
  isAlias?: boolean | undefined;
  reference?: string | undefined;
  externalId?: string | undefined;
  /** Finds links that were deleted and can be restored, instead of the others. */
  deleted?: true | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  /** Links created before this one. */
  beforeId?: number | undefined;
};

/** The text and buckets that a search looks for (`shared/links/rules/search-buckets.ts`), and how much it may read. */
type LinkSearch = { text: string; isStart: boolean; buckets: number[]; rows: number; ms: number };

/** The parts of a filter that shape its statement; everything else is a parameter. */
type Form = {
  given: Condition[];
  isBlocked: boolean;
  released: boolean | undefined;
};

const selectPage = prepareForms((db: Database, form: Form) => {
  const value: Value = (name, column) =>
    column === undefined ? sql.placeholder(name) : sql.param(sql.placeholder(name), column);
  const among = and(
    eq(link.organizationId, sql.placeholder('organizationId')),
    ...toConditions(db, form, value),
  );
  const page = db.select({ id: link.id }).from(link).where(among).orderBy(desc(link.id));
  return selectShown(db, sql`array(${page.limit(sql.placeholder('limit'))})`).orderBy(desc(link.id));
});

const toForm = (filter: LinkFilter): Form => ({
  given: NAMES.filter((name) => filter[name] !== undefined),
  isBlocked: filter.status === 'blocked',
  released: filter.released,
});

const toConditions = (db: Database, form: Form, value: Value): (SQL | undefined)[] => [
  form.given.includes('deleted') ? undefined : isNull(link.deletedAt),
  ...form.given.map((name) => CONDITIONS[name](db, form, value)),
];

/** The organization's links that are not deleted, newest first. */
export async function findLinks(
  db: Database,
  organizationId: number,
  filter: LinkFilter,
  limit: number,
): Promise<ListedLinkRow[]> {
  return await selectPage(db, toForm(filter), { ...filter, organizationId, limit });
}

/** Counts the links that the filter leaves, up to `most`. */
export function countLinks(db: Database, organizationId: number, filter: LinkFilter, most: number) {
  const among = toAmong(db, organizationId, filter);
  return countRows(db, db.select({ id: link.id }).from(link).where(among).limit(most));
}

function toAmong(db: Database, organizationId: number, filter: LinkFilter): SQL | undefined {
  const values = { ...filter, organizationId };
  const value: Value = (name, column) => sql.param(values[name], column);
  return and(eq(link.organizationId, organizationId), ...toConditions(db, toForm(filter), value));
}

/**
 * The organization's links that a filter leaves, most visited first, or undefined if they are more than `most`: their visits are read
 * one by one. Of two with the same visits the newer one comes first.
 */
export async function findMostVisited(
  db: Database,
  organizationId: number,
  { beforeId, ...filter }: LinkFilter,
  { most, limit }: { most: number; limit: number },
): Promise<ListedLinkRow[] | undefined> {
  const some = db
    .select({ id: link.id })
    .from(link)
    .where(toAmong(db, organizationId, filter))
    .limit(most + 1);
  const visitsOf = (links: SQL) => toSql(visitsOfLinks, { links });
  // Reads the visits that the last link of the page before has now: links that follow it are shown, even if it has been visited since.
  const follows =
    beforeId === undefined
      ? sql`true`
      : sql`(clicks, id) < (coalesce((select clicks from ${visitsOf(sql`array[${beforeId}]::bigint[]`)}), 0), ${beforeId})`;
  const best = sql`array(
    with among as materialized (select array(${some}) as ids),
    visited as (
      select id, coalesce(visit.clicks, 0) as clicks
        from among cross join unnest(ids) id
        left join ${visitsOf(sql`(select ids from among)`)} visit on visit.link_id = id
       where cardinality(ids) <= ${most})
    select id from visited where ${follows} order by clicks desc, id desc limit ${limit})`;
  const found = await selectShown(db, best).orderBy(sql`coalesce(clicks, 0) desc`, desc(link.id));
  if (found.length > 0) return found;
  const [counted] = await countLinks(db, organizationId, filter, most + 1);
  return (counted?.total ?? 0) > most ? undefined : found;
}

/** Finds those of the links that have a text; undefined when finding them would take more than the search may read. */
export async function findLinksByText(
  db: Database,
  organizationId: number,
  search: LinkSearch,
  { beforeId: before, ...filter }: LinkFilter,
  limit: number,
): Promise<ListedLinkRow[] | undefined> {
  const found = toSql(searchLinks, { organization: organizationId, ...search, ...filter, before, limit });
  try {
    return await selectShown(db, found).orderBy(desc(link.id));
  } catch (error) {
    if (findPostgresError(error)?.code === READS_TOO_MUCH) return undefined;
    throw error;
  }
}

const READS_TOO_MUCH = 'OP004';

type Condition = keyof LinkFilter;
/** A value of the filter: a placeholder of a prepared statement, or a parameter. */
type Value = (name: Condition | 'organizationId', column?: typeof link.createdAt) => SQLWrapper;

const CONDITIONS: Record<Condition, (db: Database, form: Form, value: Value) => SQL | undefined> = {
  domain: (db, _, value) => {
    const tenures = db
      .select({ id: domainTenure.id })
      .from(domainTenure)
      .innerJoin(domain, eq(domain.id, domainTenure.domainId))
      .where(eq(domain.name, value('domain')));
    return inArray(link.tenureId, tenures);
  },
  // Phrased like the partial indexes of the few blocked or disabled links.
  status: (_, { isBlocked }, value) =>
    isBlocked ? isNotNull(link.blockedAt) : and(isNull(link.blockedAt), eq(link.status, value('status'))),
  released: (db, { released }) => {
    const status = (released ? ne : eq)(domainTenure.status, 'verified');
    return inArray(link.tenureId, db.select({ id: domainTenure.id }).from(domainTenure).where(status));
  },
  isAlias: (_, __, value) => eq(link.isAlias, value('isAlias')),
  reference: (db, _, value) => {
    const named = db
      .select({ id: linkReference.id })
      .from(linkReference)
      .where(
        and(
          eq(linkReference.organizationId, value('organizationId')),
          eq(linkReference.name, value('reference')),
        ),
      );
    return sql`${link.referenceId} = (${named})`;
  },
  externalId: (_, __, value) => eq(link.externalId, value('externalId')),
  deleted: () => and(isNotNull(link.deletedAt), isNull(link.archivedAt)),
  createdFrom: (_, __, value) => gte(link.createdAt, value('createdFrom', link.createdAt)),
  createdBefore: (_, __, value) => lt(link.createdAt, value('createdBefore', link.createdAt)),
  beforeId: (_, __, value) => lt(link.id, value('beforeId')),
};
// Object.keys returns string[], but the object has exactly these keys.
const NAMES = Object.keys(CONDITIONS) as Condition[];
