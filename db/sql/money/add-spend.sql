-- Adds to what an organization has spent in the Colombia day and month of a moment, and tells what nears a limit by it; a
-- refund takes away.
create or replace function routine.add_spend(p_organization bigint, p_spent_micro bigint, p_at timestamptz)
returns void language plpgsql as $$
begin
  insert into spend (organization_id, period, period_start, spent_micro)
  select p_organization, period, date_trunc(period, p_at at time zone 'America/Bogota')::date, p_spent_micro
    from unnest(array['day', 'month']) as period
  on conflict (organization_id, period, period_start)
  do update set spent_micro = spend.spent_micro + excluded.spent_micro;
  if p_spent_micro > 0 and exists (select from spend_limit where organization_id = p_organization) then
    perform routine.tell_spend_limits(p_organization, 0, p_at);
  end if;
end
$$;
