-- Adds to an organization's spending in the Colombia day and month of a moment, and sends the notices of limits it
-- approaches; a refund subtracts, in those of its charge.
create or replace function routine.add_spend(p_organization bigint, p_spent_micro bigint, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_day date := (p_at at time zone :'time_zone')::date;
begin
  insert into spend (organization_id, period, period_start, spent_micro)
  values (p_organization, 'day', v_day, p_spent_micro),
         (p_organization, 'month', date_trunc('month', v_day)::date, p_spent_micro)
  on conflict (organization_id, period, period_start)
  do update set spent_micro = spend.spent_micro + excluded.spent_micro;
  if p_spent_micro > 0 and exists (select from spend_limit where organization_id = p_organization) then
    perform routine.notify_spend_limits(p_organization, 0, p_at);
  end if;
end
$$;
