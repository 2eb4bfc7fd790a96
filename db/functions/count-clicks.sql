-- Counts and charges the clicks of one shard, exactly once: the cursor moves from where the caller read it or nothing
-- happens (errcode OP001); a batch that was counted before is skipped.
--
-- p_clicks: [{ batch, link, at (ms since 1970), visitor (hex), country, subdivision, city, device, os, browser, referrer }]
-- p_batches: ids of the batches, in `p_clicks` or empty. p_backlog: those of them that wait in click_backlog.
-- Answers how many clicks were counted.
create or replace function count_clicks(
  p_shard int,
  p_expected text,
  p_next text,
  p_batches uuid[],
  p_backlog uuid[],
  p_clicks jsonb
) returns int language plpgsql as $$
declare
  v_fresh uuid[];
  v_charges jsonb;
  v_charge record;
  v_count int;
begin
  update click_cursor set position = p_next where shard = p_shard and position = p_expected;
  if not found then
    raise exception 'the cursor of shard % is not at %', p_shard, p_expected using errcode = 'OP001';
  end if;

  with fresh as (
    insert into click_batch (id) select distinct unnest(p_batches) order by 1
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_fresh from fresh;

  with click as materialized (
    select item.*, to_timestamp(item.at / 1000.0) as moment,
           date_trunc('hour', to_timestamp(item.at / 1000.0)) as hour,
           (to_timestamp(item.at / 1000.0) at time zone 'America/Bogota')::date as day,
           decode(item.visitor, 'hex') as browser_hash
      from jsonb_to_recordset(p_clicks) as item (
        batch uuid, link bigint, at bigint, visitor text, country text, subdivision text, city text, device text,
        os text, browser text, referrer text)
     where item.batch = any (v_fresh)
       -- A database restored to an earlier moment lacks links that were visited since.
       and exists (select from link where link.id = item.link)
  ),
  mark as (
    insert into visitor_mark (link_id, day, visitor)
    select distinct link, day, browser_hash from click order by 1, 2, 3
    on conflict do nothing
    returning link_id, day, visitor
  ),
  visit as materialized (
    select click.*,
           mark.visitor is not null
             and row_number() over (partition by click.link, click.day, click.browser_hash order by click.at) = 1 as is_first
      from click
      left join mark on mark.link_id = click.link and mark.day = click.day and mark.visitor = click.browser_hash
  ),
  by_hour as (
    insert into click_hour as total (link_id, hour, clicks, unique_clicks)
    select link, hour, count(*), count(*) filter (where is_first) from visit group by 1, 2 order by 1, 2
    on conflict (link_id, hour) do update
      set clicks = total.clicks + excluded.clicks, unique_clicks = total.unique_clicks + excluded.unique_clicks
  ),
  by_dimension as (
    insert into click_day_dimension as total (link_id, day, dimension, value, clicks)
    select link, day, dimension, value, count(*)
      from visit
     cross join lateral (values
       ('country', country), ('subdivision', subdivision), ('city', city), ('device', device), ('os', os),
       ('browser', browser), ('referrer', referrer)) as named (dimension, value)
     where value is not null
     group by 1, 2, 3, 4
     order by 1, 3, 2, 4
    on conflict (link_id, dimension, day, value) do update set clicks = total.clicks + excluded.clicks
  ),
  by_link as (
    insert into link_counter as total (link_id, clicks, unique_clicks, first_click_at, last_click_at)
    select link, count(*), count(*) filter (where is_first), min(moment), max(moment) from visit group by 1 order by 1
    on conflict (link_id) do update
      set clicks = total.clicks + excluded.clicks,
          unique_clicks = total.unique_clicks + excluded.unique_clicks,
          first_click_at = least(total.first_click_at, excluded.first_click_at),
          last_click_at = greatest(total.last_click_at, excluded.last_click_at)
  ),
  -- Each visit at the price and plan of its own moment.
  charge as (
    select link.organization_id, link.cost_center_id, count(*) as quantity, sum(price.amount_micro) as amount
      from visit
      join link on link.id = visit.link
      join billing_account on billing_account.organization_id = link.organization_id
      cross join lateral price_at(link.organization_id, billing_account.currency, 'urlshortener.visit', visit.moment) price
     where price.amount_micro > 0
       and not exists (select from plan_at(link.organization_id, 'urlshortener', visit.moment))
     group by 1, 2
  )
  select (select count(*) from visit), (select jsonb_agg(charge) from charge) into v_count, v_charges;

  for v_charge in
    select * from jsonb_to_recordset(v_charges) as item (organization_id bigint, cost_center_id bigint, quantity bigint, amount bigint)
     order by organization_id, cost_center_id
  loop
    perform post_movement(v_charge.organization_id, 'charge', -v_charge.amount, 'urlshortener', v_charge.quantity,
      'Visits to short links', null, v_charge.cost_center_id);
  end loop;

  delete from click_backlog where batch_id = any (p_backlog);
  return v_count;
end
$$;
