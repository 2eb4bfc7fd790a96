import { planAt, priceAt } from '../../../db/billing/functions/billing.ts';
import { expandDimension, hourlyCounts, unpackDimensions } from '../../../db/clicks/functions/clicks.ts';
import { lifetimeVisits } from '../../../db/clicks/functions/statistics.ts';
import { ALL_LINKS } from '../../../db/clicks/tables/organization-day.ts';
import { toCall } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { shownLinkStatus } from '../../../db/links/functions/links.ts';
import { isSandbox } from '../../../db/people/functions/organizations.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import { chargesOf } from './charges-of.ts';
import { GRACE, type Invariant } from './invariant.ts';

const SHOWN_STATUS = toCall(shownLinkStatus, { status: 'status', blockedAt: 'blocked_at' });

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

/** Invariants of charges for short links and visits, and of their counts. */
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
  {
    name: 'click-counters',
    holds: 'The lifetime visits of each link equal the sum of its days.',
    unit: 'count',
    sql: `
      with days as (
        select link_id, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks from link_day group by 1
      )
      select link.organization_id, 'link ' || link.id || ', ' || compared.what as subject, compared.expected, compared.actual
        from link
        left join days on days.link_id = link.id
       cross join lateral (select coalesce(sum(clicks), 0) as clicks, coalesce(sum(unique_clicks), 0) as unique_clicks
                             from ${toCall(lifetimeVisits, { link: 'link.id', created: 'link.created_at' })}) lifetime
       cross join lateral (values
         ('clicks', coalesce(days.clicks, 0), lifetime.clicks),
         ('unique clicks', coalesce(days.unique_clicks, 0), lifetime.unique_clicks)
       ) compared (what, expected, actual)
       where ($1::bigint is null or link.organization_id = $1) and compared.expected <> compared.actual`,
  },
  {
    name: 'click-hours',
    holds: 'The visits of each day equal the sum of its hours.',
    unit: 'count',
    sql: `
      select link.organization_id, 'link ' || link.id || ' on ' || one.day as subject, one.clicks::bigint as expected, sum(hour)::bigint as actual
        from link_day one
        join link on link.id = one.link_id and ($1::bigint is null or link.organization_id = $1)
       cross join lateral unnest(one.hours[1:24]) hour
       group by link.organization_id, link.id, one.day, one.clicks
      having one.clicks <> sum(hour)`,
  },
  {
    name: 'click-dimensions',
    holds: 'No dimension has more visits on a day than its link.',
    unit: 'count',
    sql: `
      select link.organization_id, 'link ' || link.id || ', dimension ' || place || ' on ' || one.day as subject,
             one.clicks::bigint as expected, sum(value.value::bigint)::bigint as actual
        from link_day one
        join link on link.id = one.link_id and ($1::bigint is null or link.organization_id = $1)
       cross join lateral jsonb_array_elements(${toCall(unpackDimensions, { dimensions: 'one.dimensions' })}) with ordinality as kept (held, place)
       cross join lateral jsonb_each_text(${toCall(expandDimension, { values: 'held', clicks: 'one.clicks' })}) value
       group by link.organization_id, link.id, one.day, one.clicks, place
      having sum(value.value::bigint) > one.clicks`,
  },
  {
    name: 'organization-days',
    holds:
      'The daily visits of each organization and of each reference equal the sum of their links that are not deleted.',
    unit: 'count',
    sql: `
      with days as (
        select link.organization_id, of.reference_id, one.day, sum(one.clicks) as clicks, sum(one.unique_clicks) as unique_clicks,
               sum(one.filtered) as filtered
          from link_day one
          join link on link.id = one.link_id and link.deleted_at is null and ($1::bigint is null or link.organization_id = $1)
         cross join lateral (select ${ALL_LINKS} as reference_id union all select link.reference_id where link.reference_id is not null) of
         group by 1, 2, 3
      ),
      kept as (select * from organization_day where $1::bigint is null or organization_id = $1)
      select organization_id, compared.what || ' of reference ' || reference_id || ' on ' || day as subject, compared.expected, compared.actual
        from days
        full join kept using (organization_id, reference_id, day)
       cross join lateral (values
         ('clicks', coalesce(days.clicks, 0)::bigint, coalesce(kept.clicks, 0)::bigint),
         ('unique clicks', coalesce(days.unique_clicks, 0)::bigint, coalesce(kept.unique_clicks, 0)::bigint),
         ('filtered requests', coalesce(days.filtered, 0)::bigint, coalesce(kept.filtered, 0)::bigint)
       ) compared (what, expected, actual)
       where compared.expected <> compared.actual`,
  },
  {
    name: 'link-tally',
    holds: 'The counts of links by status equal the links of each organization.',
    unit: 'count',
    sql: `
      with counted as (
        select organization_id, ${SHOWN_STATUS} as status, count(*) as links
          from link where deleted_at is null and ($1::bigint is null or organization_id = $1) group by 1, 2
      ),
      kept as (select * from link_tally where $1::bigint is null or organization_id = $1)
      select organization_id, status || ' links' as subject, coalesce(counted.links, 0) as expected, coalesce(kept.links, 0) as actual
        from counted full join kept using (organization_id, status)
       where coalesce(counted.links, 0) <> coalesce(kept.links, 0)`,
  },
  {
    name: 'reference-counters',
    holds: 'The lifetime visits of each reference equal the sum of its days.',
    unit: 'count',
    sql: `
      with days as (
        select organization_id, reference_id, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks, sum(filtered) as filtered
          from organization_day
         where reference_id <> ${ALL_LINKS} and ($1::bigint is null or organization_id = $1) group by 1, 2
      )
      select reference.organization_id, 'reference ' || reference.id || ', ' || compared.what as subject, compared.expected, compared.actual
        from link_reference reference
        left join days on days.reference_id = reference.id
        left join reference_counter kept on kept.reference_id = reference.id
       cross join lateral (values
         ('clicks', coalesce(days.clicks, 0)::bigint, coalesce(kept.clicks, 0)),
         ('unique clicks', coalesce(days.unique_clicks, 0)::bigint, coalesce(kept.unique_clicks, 0)),
         ('filtered requests', coalesce(days.filtered, 0)::bigint, coalesce(kept.filtered, 0))
       ) compared (what, expected, actual)
       where ($1::bigint is null or reference.organization_id = $1) and compared.expected <> compared.actual`,
  },
  {
    name: 'reference-tally',
    holds: 'The counts of links by status equal the links of each reference.',
    unit: 'count',
    sql: `
      with counted as (
        select reference_id, ${SHOWN_STATUS} as status, count(*) as links
          from link where deleted_at is null and reference_id is not null and ($1::bigint is null or organization_id = $1) group by 1, 2
      )
      select reference.organization_id, status || ' links of reference ' || reference.id as subject,
             coalesce(counted.links, 0) as expected, coalesce(kept.links, 0) as actual
        from counted full join link_reference_tally kept using (reference_id, status)
        join link_reference reference on reference.id = reference_id and ($1::bigint is null or reference.organization_id = $1)
       where coalesce(counted.links, 0) <> coalesce(kept.links, 0)`,
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
