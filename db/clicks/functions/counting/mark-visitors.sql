-- Marks the browsers of a drain step, and returns those that had not visited the link on that day before. The arrays have each
-- browser once, in its first minute; p_again has its later minutes, as in `count_clicks`.
-- Raises OP003, as described there, when a browser has more than p_flood visits in a minute.
create or replace function routine.mark_visitors(
  p_links bigint[], p_visitors bigint[], p_days date[], p_minutes smallint[], p_visits smallint[], p_again jsonb, p_flood int,
  out links bigint[], out visitors bigint[], out days date[], out minutes smallint[]
) language plpgsql as $$
declare
  v_floods jsonb;
begin
  with fresh as (
    insert into visitor_mark (link_id, visitor, day, minute, visits)
    select * from unnest(p_links, p_visitors, p_days, p_minutes, p_visits) seen order by 1, 2
    on conflict do nothing
    returning link_id, visitor, day, minute
  )
  select array_agg(link_id), array_agg(visitor), array_agg(day), array_agg(minute)
    into links, visitors, days, minutes
    from fresh;
  if coalesce(cardinality(links), 0) < cardinality(p_links) or jsonb_array_length(p_again) > 0 then
    select jsonb_agg(to_jsonb(again) || jsonb_build_object('visitor', again.visitor::text, 'remaining', remaining)) into v_floods
      from (
        select * from unnest(p_links, p_visitors, p_days, p_minutes, p_visits) seen (link, visitor, day, minute, visits)
         where (link, visitor, day) not in (select * from unnest(links, visitors, days))
        union all
        select item.*
          from jsonb_to_recordset(p_again) as item (link bigint, visitor bigint, day date, minute smallint, visits smallint)
        order by 1, 2, 3, 4
      ) again
     cross join lateral routine.record_repeat_visits(link, visitor, day, minute, visits, p_flood) remaining
     where remaining is not null;
    if v_floods is not null then
      raise exception 'browsers came too often' using errcode = 'OP003', detail = v_floods::text;
    end if;
  end if;
end
$$;
