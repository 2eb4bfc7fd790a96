import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import type { MovementKind } from '../tables/price-items.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Colombia days, both inclusive. */
export type UsageDays = { from: string; to: string };

/**
 * An organization's usage of some days: charges and refunds on the day of use, with pending usage, which is no movement
 * yet. Columns: day, kind, service, cost_center_id, quantity, charged, refunded, pending (a part of charged).
 */
const usageRows = (organizationId: number, { from, to }: UsageDays): SQL => sql`
  select used_on as day, kind, service, cost_center_id,
         case type when 'charge' then quantity else 0 end as quantity,
         case type when 'charge' then -amount_micro else 0 end as charged,
         case type when 'refund' then amount_micro else 0 end as refunded,
         0 as pending
    from movement_day
   where organization_id = ${organizationId} and used_on between ${from}::date and ${to}::date
     and type in ('charge', 'refund')
  union all
  select (hour at time zone ${ZONE})::date, kind, service, cost_center_id, quantity, unit_micro::numeric * quantity, 0,
         unit_micro::numeric * quantity
    from pending_usage
   where organization_id = ${organizationId}
     and hour >= ${from}::date::timestamp at time zone ${ZONE}
     and hour < (${to}::date + 1)::timestamp at time zone ${ZONE}`;

export const USAGE_GROUPS = ['day', 'service', 'costCenter'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Amounts are text, because JSON would round a bigint. Columns that are not grouped by are null. */
type UsageLine = {
  day: string | null;
  service: string | null;
  kind: MovementKind | null;
  costCenterId: number | null;
  quantity: number;
  chargedMicro: string;
  refundedMicro: string;
  pendingMicro: string;
};

export type UsageSums = { currency: string | null; lines: UsageLine[] };

/** Sums an organization's usage by what `groups` names, with its currency; at most `most` lines. */
export const sumUsage = (
  db: Database,
  organizationId: number,
  days: UsageDays,
  groups: readonly UsageGroup[],
  most: number,
) => {
  const unless = (group: UsageGroup, column: string) =>
    groups.includes(group) ? sql.raw(column) : sql`null::text`;
  return db.execute<UsageSums>(sql`
    with lines as (
      select ${unless('day', 'day::text')} as "day", ${unless('service', 'service')} as "service",
             ${unless('service', 'kind')} as "kind",
             ${groups.includes('costCenter') ? sql`cost_center_id` : sql`null::bigint`} as "costCenterId",
             sum(quantity)::float8 as "quantity", sum(charged)::text as "chargedMicro",
             sum(refunded)::text as "refundedMicro", sum(pending)::text as "pendingMicro"
        from (${usageRows(organizationId, days)}) used
       group by 1, 2, 3, 4
       order by 1, 2, 3, 4
       limit ${most}
    )
    select (select currency from organization where id = ${organizationId}) as currency,
           (select coalesce(jsonb_agg(to_jsonb(lines) order by "day", "service", "kind", "costCenterId"), '[]') from lines) as lines`);
};
