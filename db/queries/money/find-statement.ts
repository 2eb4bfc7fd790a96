import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import type { MOVEMENT_KINDS, MOVEMENT_TYPES } from '../../schema/money/movement.ts';
import { type CenterSum, centersOf } from './sum-by-center.ts';

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
    kind: (typeof MOVEMENT_KINDS)[number];
    service: string | null;
    movements: number;
    quantity: number;
    amountMicro: string;
  }[];
  /** Charges and refunds only. */
  centers: CenterSum[];
  /** The month's usage that is in none of its movements: it was posted later, or is still pending. */
  pending: {
    kind: (typeof MOVEMENT_KINDS)[number];
    service: string | null;
    quantity: number;
    amountMicro: string;
  }[];
};

/**
 * An organization's statement for the Colombia days from `first` to `next` (exclusive), at one snapshot. The opening
 * balance is computed back from the current one, so that it equals the sum of earlier movements even when clocks were
 * off.
 */
export const findStatement = (
  db: Database,
  organizationId: number,
  { first, next }: { first: string; next: string },
  mostCenters: number,
) =>
  db.execute<StatementRow>(sql`
    with since as materialized (
      select * from movement_day where organization_id = ${organizationId} and posted_on >= ${first}::date
    ),
    posted as (select * from since where posted_on < ${next}::date),
    balance as (select coalesce((select balance_micro from billing_account where organization_id = ${organizationId}), 0) as micro),
    sums as (
      select type, kind, service, sum(movements)::int as movements, sum(quantity)::float8 as quantity, sum(amount_micro) as micro
        from posted group by 1, 2, 3
    ),
    late as (
      select kind, service, sum(quantity)::float8 as quantity, sum(micro) as micro
        from (select kind, service, quantity, -amount_micro as micro from movement_day
               where organization_id = ${organizationId} and used_on >= ${first}::date and used_on < ${next}::date
                 and posted_on >= ${next}::date
              union all
              select kind, service, quantity, unit_micro::numeric * quantity from pending_usage
               where organization_id = ${organizationId}
                 and hour < ${next}::date::timestamp at time zone 'America/Bogota') usage
       group by 1, 2
    )
    select organization.name, legal_name as "legalName", tax_id as "taxId", currency,
           (balance.micro - coalesce((select sum(amount_micro) from since), 0))::text as "openingMicro",
           (balance.micro - coalesce((select sum(amount_micro) from since where posted_on >= ${next}::date), 0))::text as "closingMicro",
           (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'kind', kind, 'service', service,
                     'movements', movements, 'quantity', quantity, 'amountMicro', micro::text)
                     order by service, kind, type), '[]') from sums) as sums,
           ${centersOf(sql`(select cost_center_id, -amount_micro as micro from posted where type in ('charge', 'refund'))`, organizationId, mostCenters)} as centers,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'service', service, 'quantity', quantity,
                     'amountMicro', micro::text) order by service, kind), '[]') from late) as pending
      from organization cross join balance
     where organization.id = ${organizationId}`);
