import { type SQL, sql } from 'drizzle-orm';
import { TIME_ZONE_SQL } from '../../time-zone.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Colombia days, both inclusive. */
export type UsageDays = { from: string; to: string };

/**
 * An organization's usage of some days: charges and refunds on the day of use, with pending usage, which is no movement
 * yet. Columns: day, kind, service, cost_center_id, quantity, charged, refunded, pending (a part of charged).
 */
export const usageRows = (organizationId: number, { from, to }: UsageDays): SQL => sql`
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
