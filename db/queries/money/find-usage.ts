import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import type { MOVEMENT_KINDS } from '../../schema/money/movement.ts';
import { type CenterSum, centersOf } from './sum-by-center.ts';

/** Amounts are text, because JSON would round a bigint; refunds are subtracted. */
export type UsageRow = {
  currency: string | null;
  days: { day: string; amountMicro: string }[];
  services: {
    service: string | null;
    kind: (typeof MOVEMENT_KINDS)[number];
    /** Charged units. */
    quantity: number;
    chargedMicro: string;
    refundedMicro: string;
  }[];
  centers: CenterSum[];
  keys: KeyCalls[];
};

/** The calls of a key; keys beyond the top ones are one line without a key. */
export type KeyCalls = {
  id: number | null;
  name: string | null;
  hint: string | null;
  keys: number;
  calls: number;
  failed: number;
};

/**
 * An organization's usage on some Colombia days, both inclusive: charges including pending ones, on the day of use, and
 * its keys' calls. `most`: how many cost centers and keys are listed individually.
 */
export const findUsage = (
  db: Database,
  organizationId: number,
  { from, to }: { from: string; to: string },
  most: number,
) =>
  db.execute<UsageRow>(sql`
    with used as materialized (
      select used_on as day, kind, service, cost_center_id,
             case type when 'charge' then quantity else 0 end as quantity,
             case type when 'charge' then -amount_micro else 0 end as charged,
             case type when 'refund' then amount_micro else 0 end as refunded
        from movement_day
       where organization_id = ${organizationId} and used_on between ${from}::date and ${to}::date
         and type in ('charge', 'refund')
      union all
      select (hour at time zone 'America/Bogota')::date, kind, service, cost_center_id, quantity, unit_micro::numeric * quantity, 0
        from pending_usage
       where organization_id = ${organizationId}
         and hour >= ${from}::date::timestamp at time zone 'America/Bogota'
         and hour < (${to}::date + 1)::timestamp at time zone 'America/Bogota'
    )
    select (select currency from organization where id = ${organizationId}) as currency,
           (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'amountMicro', micro::text) order by day), '[]')
              from (select day, sum(charged - refunded) as micro from used group by day) summed) as days,
           (select coalesce(jsonb_agg(jsonb_build_object('service', service, 'kind', kind, 'quantity', quantity,
                     'chargedMicro', charged::text, 'refundedMicro', refunded::text) order by service, kind), '[]')
              from (select service, kind, sum(quantity)::float8 as quantity, sum(charged) as charged, sum(refunded) as refunded
                      from used group by service, kind) summed) as services,
           ${centersOf(sql`(select cost_center_id, charged - refunded as micro from used)`, organizationId, most)} as centers,
           (select coalesce(jsonb_agg(jsonb_build_object('id', top.id, 'name', key.name, 'hint', key.token_hint, 'keys', top.keys,
                     'calls', top.calls, 'failed', top.failed) order by top.place), '[]')
              from (select case when place <= ${most} then id end as id, least(place, ${most} + 1) as place, count(*)::int as keys,
                           sum(calls)::float8 as calls, sum(failed)::float8 as failed
                      from (select api_key.id, sum(calls) as calls, sum(failed) as failed,
                                   row_number() over (order by sum(calls) desc, api_key.id) as place
                              from api_key
                              join key_day on key_day.api_key_id = api_key.id and day between ${from}::date and ${to}::date
                             where organization_id = ${organizationId}
                             group by api_key.id) ranked
                     group by 1, 2) top
              left join api_key key on key.id = top.id) as keys`);
