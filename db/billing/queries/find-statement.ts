import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import type { MOVEMENT_TYPES } from '../tables/movement.ts';
import type { MovementKind } from '../tables/price-items.ts';
import { type CenterSum, centersOf } from './sum-by-center.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Amounts are text, because JSON would round a bigint; movements are signed. */
export type StatementRow = {
  name: string;
  legalName: string | null;
  taxId: string | null;
  currency: string | null;
  openingMicro: string;
  closingMicro: string;
  sums: {
    type: (typeof MOVEMENT_TYPES)[number];
    kind: MovementKind;
    service: string | null;
    movements: number;
    quantity: number;
    amountMicro: string;
  }[];
  /** Charges and refunds only. */
  centers: CenterSum[];
  /** The month's usage that is in no movement yet. */
  pending: {
    kind: MovementKind;
    service: string | null;
    quantity: number;
    amountMicro: string;
  }[];
};

/**
 * An organization's statement for the Colombia days from `first` to `next` (exclusive), at one snapshot. Usage belongs to
 * the days on which it happened, also when it was posted later. The opening balance is computed back from the current
 * one, so that it equals the sum of earlier movements even when clocks were off.
 */
export const findStatement = (
  db: Database,
  organizationId: number,
  { first, next }: { first: string; next: string },
  mostCenters: number,
) =>
  db.execute<StatementRow>(sql`
    with since as materialized (
      select * from movement_day where organization_id = ${organizationId} and used_on >= ${first}::date
    ),
    used as (select * from since where used_on < ${next}::date),
    balance as (select coalesce((select balance_micro from billing_account where organization_id = ${organizationId}), 0) as micro),
    sums as (
      select type, kind, service, sum(movements)::int as movements, sum(quantity)::float8 as quantity, sum(amount_micro) as micro
        from used group by 1, 2, 3
    ),
    waiting as (
      select kind, service, sum(quantity)::float8 as quantity, sum(unit_micro::numeric * quantity) as micro
        from pending_usage
       where organization_id = ${organizationId}
         and hour >= ${first}::date::timestamp at time zone ${ZONE}
         and hour < ${next}::date::timestamp at time zone ${ZONE}
       group by 1, 2
    )
    select organization.name, legal_name as "legalName", tax_id as "taxId", currency,
           (balance.micro - coalesce((select sum(amount_micro) from since), 0))::text as "openingMicro",
           (balance.micro - coalesce((select sum(amount_micro) from since where used_on >= ${next}::date), 0))::text as "closingMicro",
           (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'kind', kind, 'service', service,
                     'movements', movements, 'quantity', quantity, 'amountMicro', micro::text)
                     order by service, kind, type), '[]') from sums) as sums,
           ${centersOf(sql`(select cost_center_id, -amount_micro as micro from used where type in ('charge', 'refund'))`, organizationId, mostCenters)} as centers,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'service', service, 'quantity', quantity,
                     'amountMicro', micro::text) order by service, kind), '[]') from waiting) as pending
      from organization cross join balance
     where organization.id = ${organizationId}`);
