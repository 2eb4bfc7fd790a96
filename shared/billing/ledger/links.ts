import { planAt, priceAt } from '../../../db/billing/functions/billing.ts';
import { hourlyCounts } from '../../../db/clicks/functions/clicks.ts';
import { toCall } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { isSandbox } from '../../../db/people/functions/organizations.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import { chargesOf } from './charges-of.ts';
import { GRACE, type Invariant } from './invariant.ts';

/** Organizations whose charges of a kind are outside the range that their data can have cost. */
const betweenBounds = (subject: string, kind: 'link' | 'visit', costs: string): string => `
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

const HOURS = toCall(hourlyCounts, {
  firstMs: 'one.first_ms',
  clicks: 'one.clicks',
  unique: 'one.unique_clicks',
  hours: 'one.hours',
});

const OF_ORGANIZATION = { organization: 'organization.id', currency: 'organization.currency' };
const BEFORE = `(link.created_at - ${GRACE})`;
const linkBounds = (at: string): string =>
  unitPriceBounds({ ...OF_ORGANIZATION, service: 'urlshortener', item: 'urlshortener.link' }, at, at);

/** Invariants of charges for short links and visits. */
export const LINKS: Invariant[] = [
  {
    name: 'link-charges',
    holds: 'Every link created without a plan or a batch was charged at the price at that moment.',
    unit: 'micros',
    // Without a price nothing can be created: a missing price just before is not one that a link was charged at.
    sql: betweenBounds(
      'links created',
      'link',
      `select link.organization_id, sum(least(unit.lowest, before.lowest)) as lowest,
              sum(greatest(unit.highest, before.highest)) as highest
         from link
         join organization on organization.id = link.organization_id
        cross join lateral ${linkBounds('link.created_at')} unit
         left join lateral (
           select bounds.* from ${linkBounds(BEFORE)} bounds
            where exists (select from ${toCall(priceAt, { ...OF_ORGANIZATION, item: "'urlshortener.link'", at: BEFORE })}
                           where amount_micro is not null)
         ) before on true
        where link.batch_id is null and ($1::bigint is null or link.organization_id = $1)
        group by 1`,
    ),
  },
  {
    name: 'visit-charges',
    holds: 'Every counted visit was charged at the price at that moment.',
    unit: 'micros',
    sql: betweenBounds(
      'visits counted',
      'visit',
      `select link.organization_id, sum(hour.clicks * unit.lowest) as lowest, sum(hour.clicks * unit.highest) as highest
         from link_day one
         join link on link.id = one.link_id
         join billing_account account on account.organization_id = link.organization_id
        cross join lateral unnest((${HOURS})[1:24])
                           with ordinality hour (clicks, place)
        cross join lateral (
          select one.day::timestamp at time zone ${TIME_ZONE_SQL} as began
        ) day
        cross join lateral ${unitPriceBounds(
          {
            organization: 'account.organization_id',
            currency: 'account.currency',
            service: 'urlshortener',
            item: 'urlshortener.visit',
          },
          "day.began + greatest(one.first_ms, (place - 1) * 3600000) * interval '1 ms'",
          "day.began + least(one.last_ms, place * 3600000) * interval '1 ms'",
        )} unit
        where hour.clicks > 0 and ($1::bigint is null or link.organization_id = $1)
        group by 1`,
    ),
  },
];

/**
 * The lowest and highest price of an item for an organization (a row of `of`, with its id and currency in these
 * columns) between two moments, 0 where a plan included it, in a sandbox, or where it had no price: usage is charged at the price of its own
 * moment, stored by hour. A one-row subquery: `lowest`, `highest`.
 */
function unitPriceBounds(
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
