import { expandDimension, hourlyCounts, unpackDimensions } from '../../db/clicks/functions/clicks.ts';
import { lifetimeVisits } from '../../db/clicks/functions/statistics.ts';
import { ALL_LINKS } from '../../db/clicks/tables/organization-day.ts';
import { toSqlText } from '../../db/engine/sql-functions/define-sql-function.ts';
import { TIME_ZONE_SQL } from '../../db/time-zone.ts';
import { chargesOutside, unitPriceBounds } from '../billing/ledger/charges.ts';
import type { Invariant } from '../billing/ledger/invariant.ts';

const VISIT = {
  organization: 'account.organization_id',
  currency: 'account.currency',
  service: "'urlshortener'",
  item: "'urlshortener.visit'",
};
const HOURS = toSqlText(hourlyCounts, {
  firstMs: 'one.first_ms',
  clicks: 'one.clicks',
  unique: 'one.unique_clicks',
  hours: 'one.hours',
});

/** Invariants of charges for visits, and of the counts by which they are charged. */
export const CLICK_INVARIANTS: Invariant[] = [
  {
    name: 'visit-charges',
    holds: 'Every counted visit was charged at the price at that moment.',
    unit: 'micros',
    sql: chargesOutside(
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
          VISIT,
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
                             from ${toSqlText(lifetimeVisits, { link: 'link.id', created: 'link.created_at' })}) lifetime
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
       cross join lateral jsonb_array_elements(${toSqlText(unpackDimensions, { dimensions: 'one.dimensions' })}) with ordinality as kept (held, place)
       cross join lateral jsonb_each_text(${toSqlText(expandDimension, { values: 'held', clicks: 'one.clicks' })}) value
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
];
