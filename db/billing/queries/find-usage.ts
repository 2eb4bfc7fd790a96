import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import type { MovementKind } from '../tables/price-items.ts';
import { type CenterSum, centersOf } from './sum-by-center.ts';
import { usageRows } from './usage-rows.ts';

/** Amounts are text, because JSON would round a bigint; refunds are subtracted. */
export type UsageRow = {
  currency: string | null;
  days: { day: string; amountMicro: string }[];
  services: {
    service: string | null;
    kind: MovementKind;
    /** Charged units. */
    quantity: number;
    chargedMicro: string;
    refundedMicro: string;
  }[];
  centers: CenterSum[];
  keys: KeyCalls[];
};

/** The calls of a key; keys beyond the top ones are one line without a key. */
type KeyCalls = {
  id: number | null;
  name: string | null;
  hint: string | null;
  keys: number;
  calls: number;
  failed: number;
};

/**
 * An organization's usage on some Colombia days, both inclusive: charges including pending ones, on the day of use, and
 * its keys' calls; `days` begins at `before`, for comparison. `most`: how many cost centers and keys are listed individually.
 */
export const findUsage = (
  db: Database,
  organizationId: number,
  { from, to, before = from }: { from: string; to: string; before?: string },
  most: number,
) =>
  db.execute<UsageRow>(sql`
    with used as materialized (
      ${usageRows(organizationId, { from: before, to })}
    ), asked as (
      select * from used where day >= ${from}::date
    )
    select (select currency from organization where id = ${organizationId}) as currency,
           (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'amountMicro', micro::text) order by day), '[]')
              from (select day, sum(charged - refunded) as micro from used group by day) summed) as days,
           (select coalesce(jsonb_agg(jsonb_build_object('service', service, 'kind', kind, 'quantity', quantity,
                     'chargedMicro', charged::text, 'refundedMicro', refunded::text) order by service, kind), '[]')
              from (select service, kind, sum(quantity)::float8 as quantity, sum(charged) as charged, sum(refunded) as refunded
                      from asked group by service, kind) summed) as services,
           ${centersOf(sql`(select cost_center_id, charged - refunded as micro from asked)`, organizationId, most)} as centers,
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
