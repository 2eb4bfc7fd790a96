import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { findPostgresError } from '../../../shared/dependencies/postgres-error.ts';
import type { Database } from '../../client.ts';
import { prepareForms } from '../../prepare-once.ts';
import { domain } from '../../schema/links/domain.ts';
import { domainTenure } from '../../schema/links/domain-tenure.ts';
import { link } from '../../schema/links/link.ts';
import { toSql } from '../../sql/define-sql-function.ts';
import { searchLinks } from '../../sql/search.ts';
import { type LinkRow, type ShownStatus, selectShown } from './find-link.ts';

export type LinkFilter = {
  domain?: string | undefined;
  status?: ShownStatus | undefined;
  released?: boolean | undefined;
  isAlias?: boolean | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  /** Links created before this one. */
  beforeId?: number | undefined;
};

/** What a search looks for (`shared/links/rules/search-buckets.ts`), and how much it may read. */
export type LinkSearch = { text: string; isStart: boolean; buckets: number[]; rows: number; ms: number };

/** The parts of a filter that shape its statement; everything else is a parameter. */
type Form = {
  given: Condition[];
  isBlocked: boolean;
  released: boolean | undefined;
};

const selectPage = prepareForms((db: Database, form: Form) => {
  const among = and(
    eq(link.organizationId, sql.placeholder('organizationId')),
    isNull(link.deletedAt),
    ...form.given.map((name) => CONDITIONS[name](db, form)),
  );
  const page = db.select({ id: link.id }).from(link).where(among).orderBy(desc(link.id));
  return selectShown(db, sql`array(${page.limit(sql.placeholder('limit'))})`).orderBy(desc(link.id));
});

/** The organization's links that are not deleted, newest first. */
export async function findLinks(
  db: Database,
  organizationId: number,
  filter: LinkFilter,
  limit: number,
): Promise<LinkRow[]> {
  const { status, released } = filter;
  const form: Form = {
    given: NAMES.filter((name) => filter[name] !== undefined),
    isBlocked: status === 'blocked',
    released,
  };
  return await selectPage(db, form, { ...filter, organizationId, limit });
}

/** Those of them that have a text; undefined when finding them would take more than the search may read. */
export async function findLinksByText(
  db: Database,
  organizationId: number,
  search: LinkSearch,
  { beforeId: before, ...filter }: LinkFilter,
  limit: number,
): Promise<LinkRow[] | undefined> {
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

const moment = (name: string) => sql.param(sql.placeholder(name), link.createdAt);

const CONDITIONS: Record<Condition, (db: Database, form: Form) => SQL | undefined> = {
  domain: (db) => {
    const tenures = db
      .select({ id: domainTenure.id })
      .from(domainTenure)
      .innerJoin(domain, eq(domain.id, domainTenure.domainId))
      .where(eq(domain.name, sql.placeholder('domain')));
    return inArray(link.tenureId, tenures);
  },
  // Phrased like the partial indexes of the few blocked or disabled links.
  status: (_, { isBlocked }) =>
    isBlocked
      ? isNotNull(link.blockedAt)
      : and(isNull(link.blockedAt), eq(link.status, sql.placeholder('status'))),
  released: (db, { released }) => {
    const status = (released ? ne : eq)(domainTenure.status, 'verified');
    return inArray(link.tenureId, db.select({ id: domainTenure.id }).from(domainTenure).where(status));
  },
  isAlias: () => eq(link.isAlias, sql.placeholder('isAlias')),
  createdFrom: () => gte(link.createdAt, moment('createdFrom')),
  createdBefore: () => lt(link.createdAt, moment('createdBefore')),
  beforeId: () => lt(link.id, sql.placeholder('beforeId')),
};
const NAMES = Object.keys(CONDITIONS) as Condition[];
