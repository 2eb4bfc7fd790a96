import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { TIME_ZONE } from '../../time-zone.ts';
import { movementCampaign, movementCause } from '../functions/billing.ts';
import { type MOVEMENT_TYPES, movement, NO_CAUSE } from '../tables/movement.ts';
import type { MovementKind } from '../tables/price-items.ts';

type MovementFilter = {
  service?: string | undefined;
  type?: (typeof MOVEMENT_TYPES)[number] | undefined;
  kind?: MovementKind | undefined;
  reference?: string | undefined;
  costCenterId?: number | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  /** Movements older than this one of the same organization. */
  beforeId?: number | undefined;
};

export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number];

/** The movements of an organization, newest first; ordered by time, as its indexes are. */
export async function findMovements(
  db: Database,
  organizationId: number,
  filter: MovementFilter,
  limit: number,
) {
  return await db
    .select({
      id: movement.id,
      type: movement.type,
      kind: movement.kind,
      service: movement.service,
      amountMicro: movement.amountMicro,
      balanceAfterMicro: movement.balanceAfterMicro,
      quantity: movement.quantity,
      description: movement.description,
      reference: movement.reference,
      costCenterId: movement.costCenterId,
      usageHour: movement.usageHour,
      createdAt: movement.createdAt,
    })
    .from(movement)
    .where(and(eq(movement.organizationId, organizationId), ...toConditions(organizationId, filter)))
    .orderBy(desc(movement.createdAt), desc(movement.id))
    .limit(limit);
}

/** Counts the movements that the filter leaves, up to `most`. */
export function countMovements(db: Database, organizationId: number, filter: MovementFilter, most: number) {
  const among = and(eq(movement.organizationId, organizationId), ...toConditions(organizationId, filter));
  return countRows(db, db.select({ id: movement.id }).from(movement).where(among).limit(most));
}

/** Kinds of which each link, look-up or text has a movement of its own: those of an hour are one line. */
const SINGLES: readonly MovementKind[] = ['link', 'lookup', 'speech'];

/** A campaign of links, by its reference's id, or of calls. */
type LineCampaign = { of: 'links' | 'calls'; id: string; name: string };

/** Amounts are text, because JSON would round a bigint. */
export type MovementLine = {
  type: (typeof MOVEMENT_TYPES)[number];
  kind: MovementKind;
  service: string | null;
  costCenterId: number | null;
  usageHour: string | null;
  /** Null where several movements have different ones. */
  reference: string | null;
  /** The campaign that caused it; null: none, or several. */
  campaign: LineCampaign | null;
  /** How many campaigns of the hour are in this line together, because it is not one of the largest. */
  furtherCampaigns: number;
  /** Those that it is of, or of which it is a part. */
  movements: number;
  quantity: number;
  amountMicro: string;
  /** After the last of its movements. */
  balanceAfterMicro: string;
};

/** So many references of an hour have lines of their own; of more, each kind is one line. So many campaigns have, the largest ones. */
const MOST_NAMED = 100;

/** A page of hours ends where it has so many movements: an hour is always summed as a whole. */
const MOST_READ = 20_000;

/**
 * The movements of an organization as one line per hour, campaign and what they are of, newest first: whole hours until there are `limit` lines.
 * Each hour is found by its index, and summed where it is shown.
 */
export async function findMovementHours(
  db: Database,
  organizationId: number,
  filter: Omit<MovementFilter, 'beforeId'>,
  limit: number,
): Promise<{ hours: { hour: Date; lines: MovementLine[] }[]; hasMore: boolean }> {
  const among = (...more: SQL[]) =>
    and(eq(movement.organizationId, organizationId), ...toConditions(organizationId, filter), ...more);
  const { createdAt } = movement;
  // The newest hour with a movement, and its lines.
  const newest = (before: SQL) => sql`
    select found.hour, summed.* from (
      select date_trunc('hour', max(${createdAt}), ${TIME_ZONE}) as hour from ${movement} where ${among(before)}) found
     cross join lateral (
       select jsonb_agg(to_jsonb(line) - '{lastId,place}'::text[] order by line."lastId" desc, line.place) as lines, count(*) as line_count,
              sum(movements) as row_count
         from (${linesOf(organizationId, among(sql`${createdAt} >= found.hour`, sql`${createdAt} < found.hour + interval '1 hour'`))}) line) summed
     where found.hour is not null`;
  const { rows } = await db.execute<{ hour: number; lines: MovementLine[]; hasMore: boolean }>(sql`
    with recursive page as (
      select * from (${newest(sql`true`)}) first
      union all
      select next.hour, next.lines, page.line_count + next.line_count, page.row_count + next.row_count
        from page cross join lateral (${newest(sql`${createdAt} < page.hour`)}) next
       where page.line_count < ${limit} and page.row_count < ${MOST_READ}
    )
    select extract(epoch from hour)::float8 as hour, lines,
           exists (select from ${movement} where ${among(sql`${createdAt} < (select min(hour) from page)`)}) as "hasMore"
      from page order by hour desc`);
  return {
    hours: rows.map(({ hour, lines }) => ({ hour: new Date(hour * 1_000), lines })),
    hasMore: rows[0]?.hasMore ?? false,
  };
}

const isSingle = inArray(movement.kind, [...SINGLES]);

/** Of campaigns of links; all others are of campaigns of calls. */
const OF_LINKS: readonly MovementKind[] = ['visit', 'link_batch'];
const isOfLinks = inArray(movement.kind, [...OF_LINKS]);

/**
 * Movements, or of hourly usage the part of each cause, with the cause; `grouped` is the reference by which they are told apart. A part
 * is charged at its movement's unit price, which divides its amount.
 */
const partsOf = (organizationId: number, among: SQL | undefined): SQL => sql`
  select one.*, case when is_single or many > ${MOST_NAMED} or cause_id is not null then null else reference end as grouped
    from (select movement.id, type, kind, service, cost_center_id, usage_hour, reference, balance_after_micro, ${isSingle} as is_single,
                 ${isOfLinks} as is_of_links, coalesce(part.units::bigint, quantity) as units,
                 case when part.units is null then amount_micro else amount_micro / quantity * part.units::bigint end as micro,
                 case when part.units is not null then nullif(part.cause_id::bigint, ${NO_CAUSE})
                      else ${toSql(movementCause, {
                        organization: organizationId,
                        kind: movement.kind,
                        service: movement.service,
                        reference: movement.reference,
                      })} end as cause_id
            from ${movement} left join lateral jsonb_each_text(causes) part (cause_id, units) on true
           where ${among}) one
   cross join (select count(distinct reference) as many from ${movement} where ${among} and not ${isSingle}) named`;

const linesOf = (organizationId: number, among: SQL | undefined): SQL => sql`
  with part as (${partsOf(organizationId, among)}),
  cause as (
    select is_of_links, cause_id, row_number() over (order by sum(abs(micro)) desc, cause_id) as place
      from part where cause_id is not null group by 1, 2
  ),
  line as (
    select type, kind, service, cost_center_id, usage_hour, case when place <= ${MOST_NAMED} then cause_id end as cause_id, grouped,
           max(reference) as reference, count(distinct id) as movements, sum(units) as quantity, sum(micro) as micro,
           count(distinct cause_id) filter (where place > ${MOST_NAMED}) as further,
           (array_agg(balance_after_micro order by id desc))[1] as balance_after_micro, max(id) as last_id, min(place) as place
      from part left join cause using (is_of_links, cause_id)
     group by type, kind, service, cost_center_id, usage_hour, 6, place > ${MOST_NAMED}, grouped
  )
  select type, kind, service, cost_center_id as "costCenterId", usage_hour as "usageHour",
         case when movements = 1 then reference else grouped end as reference, movements, quantity, micro::text as "amountMicro",
         balance_after_micro::text as "balanceAfterMicro", last_id as "lastId", place, further as "furtherCampaigns",
         ${toSql(movementCampaign, { organization: organizationId, kind: sql`kind`, cause: sql`cause_id` })} as campaign
    from line`;

function toConditions(organizationId: number, filter: MovementFilter): (SQL | undefined)[] {
  const { service, type, kind, reference, costCenterId, from, before, beforeId } = filter;
  return [
    service === undefined ? undefined : eq(movement.service, service),
    type === undefined ? undefined : eq(movement.type, type),
    kind === undefined ? undefined : eq(movement.kind, kind),
    reference === undefined ? undefined : eq(movement.reference, reference),
    costCenterId === undefined ? undefined : eq(movement.costCenterId, costCenterId),
    from === undefined ? undefined : gte(movement.createdAt, from),
    before === undefined ? undefined : lt(movement.createdAt, before),
    beforeId === undefined
      ? undefined
      : sql`(${movement.createdAt}, ${movement.id}) < (
          select last.created_at, last.id from movement last
           where last.organization_id = ${organizationId} and last.id = ${beforeId})`,
  ];
}
