-- `lifetime_visits` of one link. PL/pgSQL caches its plan per connection; inlined, every statement that uses it would
-- open each monthly partition of `link_day` when planned.
create or replace function routine.visits_of_link(p_link bigint, p_created timestamptz)
returns table (clicks bigint, unique_clicks bigint, first_click_at timestamptz, last_click_at timestamptz)
language plpgsql stable rows 1 as $$
begin
  return query select * from routine.lifetime_visits(p_link, p_created);
end
$$;
