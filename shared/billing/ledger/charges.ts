import { priceAt, usagePrice } from '../../../db/billing/functions/billing.ts';
import type { MovementKind } from '../../../db/billing/tables/price-items.ts';
import { toSqlText } from '../../../db/engine/sql-functions/define-sql-function.ts';

/** Rows (organization_id, micro) of charges of a kind, posted and pending. */
export const chargesOf = (kind: MovementKind): string => `
  select organization_id, -amount_micro as micro
    from movement
   where type = 'charge' and kind = '${kind}' and ($1::bigint is null or organization_id = $1)
   union all
  select organization_id, unit_micro * quantity
    from pending_usage
   where kind = '${kind}' and ($1::bigint is null or organization_id = $1)`;

/** Organizations whose charges of a kind are outside the range (lowest, highest) that their data can have cost. */
export const chargesOutside = (subject: string, kind: MovementKind, costs: string): string => `
  with cost as (${costs}),
  charged as (
    select organization_id, sum(micro) as micro from (${chargesOf(kind)}) charge group by 1
  )
  select organization_id, '${subject}' as subject,
         case when coalesce(micro, 0) < coalesce(lowest, 0) then coalesce(lowest, 0) else coalesce(highest, 0) end as expected,
         coalesce(micro, 0) as actual
    from cost
    full join charged using (organization_id)
   where coalesce(micro, 0) not between coalesce(lowest, 0) and coalesce(highest, 0)`;

/** An item that an organization uses, each as an SQL expression. */
type Used = { organization: string; currency: string; service: string; item: string };

/** Returns the price of a unit of an item for an organization at a moment: 0 with a plan, in a sandbox or without a price. */
export const unitPriceAt = (used: Used, at: string): string =>
  `coalesce((select unit_micro from ${toSqlText(usagePrice, { ...used, at })}), 0)`;

/** Whether an item has a price for an organization at a moment. */
export const isPricedAt = ({ organization, currency, item }: Used, at: string): string =>
  `exists (select from ${toSqlText(priceAt, { organization, currency, item, at })} where amount_micro is not null)`;

/**
 * The lowest and the highest price of a unit between two moments: usage is charged at the price of its own moment, and stored by
 * hour. A subquery of one row: `lowest`, `highest`.
 */
export function unitPriceBounds(used: Used, from: string, to: string): string {
  const { organization, currency, service, item } = used;
  return `(
    select min(unit) as lowest, max(unit) as highest
      from (
        select ${unitPriceAt(used, 'at')} as unit
          from (
            select ${from} as at
            union
            select effective_from from price
             where price.item = ${item} and price.currency = ${currency}
               and (price.organization_id = ${organization} or price.organization_id is null)
               and effective_from > ${from} and effective_from <= ${to}
            union
            select boundary from plan, unnest(array[starts_at, ends_at]) boundary
             where plan.organization_id = ${organization} and plan.service = ${service}
               and boundary > ${from} and boundary <= ${to}
          ) moment
      ) known)`;
}
