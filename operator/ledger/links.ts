import { chargesOf } from './charges-of.ts';
import { GRACE, type Invariant } from './invariant.ts';

/** Organizations whose charges of a kind are not between the least and the most that what is there can have cost. */
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

/** What is charged for short links and their visits, and what is counted of them. */
export const LINKS: Invariant[] = [
  {
    name: 'link-charges',
    holds: 'Every link that was created outside a plan was charged at the price of its moment.',
    unit: 'micros',
    // Without a price nothing is created: one that is missing just before is none that a link can have been charged at.
    sql: betweenBounds(
      'links created',
      'link',
      `select link.organization_id, sum(least(unit.lowest, before.lowest)) as lowest,
              sum(greatest(unit.highest, before.highest)) as highest
         from link
         join organization on organization.id = link.organization_id
        cross join lateral unit_price_bounds(organization.id, organization.currency, 'urlshortener', 'urlshortener.link',
                                             link.created_at, link.created_at) unit
         left join lateral (
           select bounds.* from unit_price_bounds(organization.id, organization.currency, 'urlshortener', 'urlshortener.link',
                                                  link.created_at - ${GRACE}, link.created_at - ${GRACE}) bounds
            where exists (select from price_at(organization.id, organization.currency, 'urlshortener.link',
                                               link.created_at - ${GRACE}) where amount_micro is not null)
         ) before on true
        where $1::bigint is null or link.organization_id = $1
        group by 1`,
    ),
  },
  {
    name: 'visit-charges',
    holds: 'Every counted visit was charged at the price of its moment.',
    unit: 'micros',
    sql: betweenBounds(
      'visits counted',
      'visit',
      `select link.organization_id, sum(hour.clicks * unit.lowest) as lowest, sum(hour.clicks * unit.highest) as highest
         from click_hour hour
         join link on link.id = hour.link_id
         join link_counter counter on counter.link_id = hour.link_id
         join billing_account account on account.organization_id = link.organization_id
        cross join lateral unit_price_bounds(
          account.organization_id, account.currency, 'urlshortener', 'urlshortener.visit',
          greatest(hour.hour, least(counter.first_click_at, hour.hour + interval '1 hour')),
          greatest(hour.hour, least(counter.last_click_at, hour.hour + interval '1 hour'))) unit
        where $1::bigint is null or link.organization_id = $1
        group by 1`,
    ),
  },
  {
    name: 'click-counters',
    holds: 'The lifetime visits of a link are those of its hours.',
    unit: 'count',
    sql: `
      with hours as (
        select link_id, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks from click_hour group by 1
      )
      select link.organization_id, 'link ' || link.id || ', ' || compared.what as subject, compared.expected, compared.actual
        from hours
        full join link_counter counter using (link_id)
        join link on link.id = link_id and ($1::bigint is null or link.organization_id = $1)
       cross join lateral (values
         ('clicks', coalesce(hours.clicks, 0), coalesce(counter.clicks, 0)),
         ('unique clicks', coalesce(hours.unique_clicks, 0), coalesce(counter.unique_clicks, 0))
       ) compared (what, expected, actual)
       where compared.expected <> compared.actual`,
  },
  {
    name: 'click-dimensions',
    holds: 'No value of a dimension has more visits on a day than the link has.',
    unit: 'count',
    sql: `
      with hours as (
        select link_id, (hour at time zone 'America/Bogota')::date as day, sum(clicks) as clicks from click_hour group by 1, 2
      ),
      dimensions as (
        select link_id, day, dimension, sum(clicks) as clicks from click_day_dimension group by 1, 2, 3
      )
      select link.organization_id, 'link ' || link.id || ', ' || dimension || ' on ' || day as subject,
             coalesce(hours.clicks, 0) as expected, dimensions.clicks as actual
        from dimensions
        left join hours using (link_id, day)
        join link on link.id = link_id and ($1::bigint is null or link.organization_id = $1)
       where dimensions.clicks > coalesce(hours.clicks, 0)`,
  },
];
