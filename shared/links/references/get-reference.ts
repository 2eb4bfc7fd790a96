import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { linkDay } from '../../../db/clicks/tables/link-day.ts';
import type { Database } from '../../../db/engine/client.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { referenceCost } from '../../../db/links/functions/links.ts';
import { link } from '../../../db/links/tables/link.ts';
import { linkReference } from '../../../db/links/tables/link-reference.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { startOfColombiaDay, toColombiaMoment } from '../../kernel/time/colombia.ts';
import {
  findReferences,
  type ReferenceRow,
  type ShownReference,
  toShownReference,
} from './list-references.ts';

/** The hours since a reference was begun whose visits are told. */
export const FIRST_HOURS = 48;
const HOUR_MS = 3_600_000;

/** The least and the most that something cost, in micros: the same unless it is not known which price some of it had. */
export type CostRange = { lowMicro: bigint; highMicro: bigint };

/** A reference with the visits of its links that are not deleted, and their cost. */
export type OpenedReference = ShownReference & {
  /** The number of its links that somebody has opened. */
  opened: number;
  /** The visits of each of the first hours, beginning with the one in which it was begun. */
  hours: readonly number[];
  /** Creation of its links, each at the price of its moment. */
  linksCost: CostRange;
  /** Its visits, each at the price and plan of its moment, as they are charged. */
  visitsCost: CostRange;
};

/** One of an organization's references, beside the one that was begun before it. Throws URLSHORTENER_REFERENCE_NOT_FOUND. */
export async function getReference(
  ctx: TenantCtx,
  id: number,
): Promise<OpenedReference & { before: OpenedReference | undefined }> {
  const { db, tenant } = ctx;
  const { organizationId } = tenant;
  const [found, before] = await findReferences(db, organizationId, { beforeId: id + 1, limit: 2 });
  if (found?.id !== id) throw new DomainError('URLSHORTENER_REFERENCE_NOT_FOUND');
  const both: ReferenceRow[] = before === undefined ? [found] : [found, before];
  const [counts, results] = await Promise.all([
    countOpened(
      db,
      organizationId,
      both.map(({ id }) => id),
    ),
    readResults(db, organizationId, both),
  ]);
  const opened = new Map(counts.map(({ referenceId, links }) => [referenceId, links]));
  const [shown, shownBefore] = both.map((row, place) => {
    const result = results[place];
    if (result === undefined) throw new Error(`no result of the reference ${row.id}`);
    return { ...toShownReference(row), opened: opened.get(row.id) ?? 0, ...toResults(result) };
  });
  if (shown === undefined) throw new DomainError('URLSHORTENER_REFERENCE_NOT_FOUND');
  return { ...shown, before: shownBefore };
}

/** Whether an organization has a reference, and what it is set to. Throws URLSHORTENER_REFERENCE_NOT_FOUND. */
export async function findReferenceOrThrow({ db, tenant }: TenantCtx, id: number): Promise<ShownReference> {
  const [found] = await findReferences(db, tenant.organizationId, { beforeId: id + 1, limit: 1 });
  if (found?.id !== id) throw new DomainError('URLSHORTENER_REFERENCE_NOT_FOUND');
  return toShownReference(found);
}

type Results = {
  hours: Record<string, number>;
  cost: z.output<typeof referenceCost.result.schema>;
};

const toRange = ([low, high]: [string, string]): CostRange => ({
  lowMicro: BigInt(low),
  highMicro: BigInt(high),
});

const toResults = ({ hours, cost }: Results) => ({
  hours: Array.from({ length: FIRST_HOURS }, (_, hour) => hours[hour] ?? 0),
  linksCost: toRange(cost.links),
  visitsCost: toRange(cost.visits),
});

const ZONE = sql.raw(TIME_ZONE_SQL);

/** The visits of the first hours and the cost of each reference, in their order. */
async function readResults(
  db: Database,
  organizationId: number,
  references: readonly ReferenceRow[],
): Promise<Results[]> {
  const parts = references.map(
    (reference) => sql`select ${hoursSince(organizationId, reference)} as hours,
      ${toSql(referenceCost, { organization: organizationId, reference: reference.id })} as cost`,
  );
  const { rows } = await db.execute<Results>(sql.join(parts, sql` union all `));
  return rows;
}

/** The visits by hour since the one in which the reference was begun, from its first hour on. */
function hoursSince(organizationId: number, { id, createdAt }: ReferenceRow): SQL {
  const { day, ms } = toColombiaMoment(createdAt.getTime());
  const hour = Math.floor(ms / HOUR_MS);
  const lastDay = toColombiaMoment(
    startOfColombiaDay(day).getTime() + (hour + FIRST_HOURS - 1) * HOUR_MS,
  ).day;
  // Each link's days are looked up by its index: `offset 0` keeps the planner from reading those of all organizations.
  return sql`(
    select coalesce(jsonb_object_agg(hour, clicks), '{}') from (
      select hour, sum(counted) as clicks from (
        select (day - ${day}::date) * 24 - ${hour}::int + place - 1 + case when hours is null then first_ms / ${HOUR_MS}::int else 0 end as hour, counted
          from link own
         cross join lateral (
           select * from link_day where link_id = own.id and clicks > 0 and day between ${day}::date and ${lastDay}::date offset 0) visited
         cross join lateral unnest(case when hours is null then array[clicks] else hours[1:24] end) with ordinality one (counted, place)
         where own.organization_id = ${organizationId} and own.reference_id = ${id} and own.deleted_at is null and counted > 0) placed
       where hour between 0 and ${FIRST_HOURS - 1} group by hour) summed)`;
}

/** Counts the links of each reference that have a visit. */
const countOpened = (db: Database, organizationId: number, references: readonly number[]) =>
  db
    .select({ referenceId: link.referenceId, links: count() })
    .from(link)
    .innerJoin(linkReference, eq(linkReference.id, link.referenceId))
    .where(
      and(
        eq(link.organizationId, organizationId),
        inArray(link.referenceId, [...references]),
        isNull(link.deletedAt),
        // A link has no visit before it is made, so older partitions need no look.
        sql`exists (select from ${linkDay} one where one.link_id = ${link.id} and one.clicks > 0
             and one.day >= (${link.createdAt} at time zone ${ZONE})::date)`,
      ),
    )
    .groupBy(link.referenceId);
