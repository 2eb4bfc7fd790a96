-- `lifetime_visits` of one link. Its plan is kept by the connection: by itself the other opens every month of `link_day`
-- each time that a statement which has it is planned.
create or replace function routine.visits_of_link(p_link bigint, p_created timestamptz)
returns table (clicks bigint, unique_clicks bigint, first_click_at timestamptz, last_click_at timestamptz)
language plpgsql stable rows 1 as $$
begin
  return query select * from routine.lifetime_visits(p_link, p_created);
end
$$;
