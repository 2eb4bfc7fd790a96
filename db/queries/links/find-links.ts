import {
  and,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { prepareForms } from '../../prepare-once.ts';
import { domain } from '../../schema/links/domain.ts';
import { domainTenure } from '../../schema/links/domain-tenure.ts';
import { link } from '../../schema/links/link.ts';
import { type LinkRow, type ShownStatus, selectShown } from './find-link.ts';

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

/** The parts of a filter that shape its statement; everything else is a parameter. */
type Form = {
  given: Condition[];
  isBlocked: boolean;
  released: boolean | undefined;
  search: 'by index' | 'one by one' | undefined;
};

const selectPage = prepareForms((db: Database, form: Form) => {
  const limit = sql.placeholder('limit');
  const among = and(
    eq(link.organizationId, sql.placeholder('organizationId')),
    isNull(link.deletedAt),
    ...form.given.map((name) => CONDITIONS[name](db, form)),
  );
  const found = form.search === undefined ? among : inArray(link.id, searchLinks(among, form));
  const page = db.select({ id: link.id }).from(link).where(found).orderBy(desc(link.id)).limit(limit);
  return selectShown(db, sql`array(${page})`).orderBy(desc(link.id));
});

/** The organization's links that are not deleted, newest first. */
export async function findLinks(
  db: Database,
  organizationId: number,
  filter: LinkFilter,
  limit: number,
): Promise<LinkRow[]> {
  const { search, status, released } = filter;
  const form: Form = {
    given: NAMES.filter((name) => filter[name] !== undefined),
    isBlocked: status === 'blocked',
    released,
    search: search === undefined ? undefined : THREE_IN_A_ROW.test(search) ? 'by index' : 'one by one',
  };
  const pattern = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return await selectPage(db, form, { ...filter, organizationId, limit, pattern });
}

/**
 * The ids of the newest links that contain a text. Only rare texts reach the trigram index, whose matches span all
 * organizations in no order: it would be slow for a frequent text.
 */
function searchLinks(among: SQL | undefined, { search }: Form): SQL {
  const [pattern, limit] = [sql.placeholder('pattern'), sql.placeholder('limit')];
  const matches = or(ilike(link.longUrl, pattern), ilike(link.code, pattern));
  const newestFirst = sql`from ${link} where ${among} order by ${link.id} desc`;
  if (search === 'one by one')
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

type Condition = Exclude<keyof LinkFilter, 'search'>;

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
