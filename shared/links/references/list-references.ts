import { and, desc, eq, ilike, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { organizationDay } from '../../../db/clicks/tables/organization-day.ts';
import { referenceCounter } from '../../../db/clicks/tables/reference-counter.ts';
import type { Database } from '../../../db/engine/client.ts';
import { countRows } from '../../../db/engine/count-rows.ts';
import { MAX_REFERENCE } from '../../../db/links/tables/link.ts';
import { linkReference } from '../../../db/links/tables/link-reference.ts';
import { linkReferenceTally } from '../../../db/links/tables/link-reference-tally.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import { FilteredRequests } from '../../clicks/statistics/stats-shape.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { boundedQuery } from '../../kernel/http/lists/bounded-query.ts';
import { mostCounted } from '../../kernel/http/lists/most-counted.ts';
import { type Asked, PageQuery, page, readPage } from '../../kernel/http/lists/page.ts';
import { containing } from '../../kernel/search.ts';

const Moment = z.iso.datetime();
const visitAt = (which: string) =>
  Moment.nullable().meta({
    description: `${which} visit; null without visits. If a link has left the reference since, accurate to the day.`,
  });

const ReferenceTotals = z
  .object({
    reference: z.string(),
    links: z.int(),
    clicks: z.int(),
    uniqueClicks: z.int(),
    filtered: FilteredRequests,
    firstClickAt: visitAt('First'),
    lastClickAt: visitAt('Last'),
    createdAt: Moment,
  })
  .meta({
    id: 'ReferenceTotals',
    example: {
      reference: 'black-friday',
      links: 100_000,
      clicks: 41_250,
      uniqueClicks: 38_012,
      filtered: 96_480,
      firstClickAt: '2026-03-02T14:31:07.000Z',
      lastClickAt: '2026-03-04T01:12:44.000Z',
      createdAt: '2026-03-02T14:30:00.000Z',
    },
  });

export const ReferencesPage = page(ReferenceTotals);

export type ReferenceRow = Awaited<ReturnType<typeof findReferences>>[number];

const toTotals = ({
  id: _,
  maxClicks: __,
  reachedAt: ___,
  firstClickAt,
  lastClickAt,
  createdAt,
  ...totals
}: ReferenceRow) => ({
  ...totals,
  firstClickAt: firstClickAt?.toISOString() ?? null,
  lastClickAt: lastClickAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const readReferences = async <Item>(
  ctx: TenantCtx,
  query: Asked,
  toItem: (row: ReferenceRow) => Item,
  search?: string,
) =>
  await readPage(
    ctx,
    'references',
    query,
    (beforeId, limit) => findReferences(ctx.db, ctx.tenant.organizationId, { beforeId, limit, search }),
    toItem,
  );

/** The references of an organization's links with their totals, newest first. */
export const listReferences = (ctx: TenantCtx, query: Asked): Promise<z.infer<typeof ReferencesPage>> =>
  readReferences(ctx, query, toTotals);

/** A reference with its totals and its id, which its page is found by. */
export const toShownReference = (row: ReferenceRow) => ({
  id: row.id,
  maxClicks: row.maxClicks,
  reachedAt: row.reachedAt,
  ...toTotals(row),
});
export type ShownReference = ReturnType<typeof toShownReference>;

/** The references that people list: also those that have a text in their name. */
export const PeopleReferencesQuery = PageQuery.extend({
  search: z.string().min(1).check(maxCharacters(MAX_REFERENCE)).optional(),
});
type PeopleQuery = z.output<typeof PeopleReferencesQuery>;

/** Lists references for people. Throws as bounded queries do. */
export const listShownReferences = (ctx: TenantCtx, query: PeopleQuery) =>
  boundedQuery(ctx, (db) => readReferences({ ...ctx, db }, query, toShownReference, query.search));

/** How many there are, counted up to a bound. */
export function countReferences({ db, tenant }: TenantCtx, { search }: PeopleQuery) {
  const named = db
    .select({ id: linkReference.id })
    .from(linkReference)
    .where(and(...amongOwn(tenant.organizationId, search)))
    .limit(mostCounted({ search }));
  return countRows(db, named);
}

const amongOwn = (organizationId: number, search: string | undefined) => [
  eq(linkReference.organizationId, organizationId),
  search === undefined ? undefined : ilike(linkReference.name, containing(search)),
];

const ZONE = sql.raw(TIME_ZONE_SQL);

/** The first or last visit of a reference's links: of the first or last of its days that have visits. */
const clickAt = (ms: 'first_ms' | 'last_ms', order: 'asc' | 'desc') =>
  sql<Date | null>`(
    select one.day::timestamp at time zone ${ZONE} + one.${sql.raw(ms)} * interval '1 ms'
      from ${organizationDay} one
     where one.organization_id = ${linkReference.organizationId} and one.reference_id = ${linkReference.id} and one.clicks > 0
     order by one.day ${sql.raw(order)} limit 1)`.mapWith(linkReference.createdAt);

/** An organization's references with their totals, newest first. */
export const findReferences = async (
  db: Database,
  organizationId: number,
  { beforeId, limit, search }: { beforeId: number | undefined; limit: number; search?: string | undefined },
) =>
  await db
    .select({
      id: linkReference.id,
      reference: linkReference.name,
      createdAt: linkReference.createdAt,
      maxClicks: linkReference.maxClicks,
      reachedAt: linkReference.reachedAt,
      links: sql<number>`(
        select coalesce(sum(tally.links), 0) from ${linkReferenceTally} tally where tally.reference_id = ${linkReference.id})`.mapWith(
        Number,
      ),
      clicks: sql<number>`coalesce(${referenceCounter.clicks}, 0)`.mapWith(Number),
      uniqueClicks: sql<number>`coalesce(${referenceCounter.uniqueClicks}, 0)`.mapWith(Number),
      filtered: sql<number>`coalesce(${referenceCounter.filtered}, 0)`.mapWith(Number),
      firstClickAt: clickAt('first_ms', 'asc'),
      lastClickAt: clickAt('last_ms', 'desc'),
    })
    .from(linkReference)
    .leftJoin(referenceCounter, eq(referenceCounter.referenceId, linkReference.id))
    .where(
      and(
        ...amongOwn(organizationId, search),
        beforeId === undefined ? undefined : lt(linkReference.id, beforeId),
      ),
    )
    .orderBy(desc(linkReference.id))
    .limit(limit);
