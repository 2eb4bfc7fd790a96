import { planAt, priceAt } from '../../../db/billing/functions/billing.ts';
import { toCall } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { isSandbox } from '../../../db/people/functions/organizations.ts';

/**
 * The lowest and highest price of an item for an organization (a row of `of`, with its id and currency in these
 * columns) between two moments, 0 where a plan included it, in a sandbox, or where it had no price: usage is charged at the price of its own
 * moment, stored by hour. A one-row subquery: `lowest`, `highest`.
 */
export function unitPriceBounds(
  of: { organization: string; currency: string; service: string; item: string },
  from: string,
  to: string,
): string {
  const { organization, currency } = of;
  const [service, item] = [`'${of.service}'`, `'${of.item}'`];
  const plan = toCall(planAt, { organization, service, at: 'at' });
  const price = toCall(priceAt, { organization, currency, item, at: 'at' });
  return `(
    select min(unit) as lowest, max(unit) as highest
      from (
        select case when exists (select from ${plan}) or ${toCall(isSandbox, { organization })} then 0
                    else coalesce((select amount_micro from ${price}), 0) end as unit
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
