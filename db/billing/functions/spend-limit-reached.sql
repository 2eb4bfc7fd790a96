-- Whether spending `p_cost_micro` more now would exceed one of an organization's own limits.
create or replace function routine.spend_limit_reached(p_organization bigint, p_cost_micro numeric)
returns boolean language plpgsql stable as $$
begin
  return exists (
    select
      from spend_limit
      left join spend
        on spend.organization_id = spend_limit.organization_id
       and spend.period = spend_limit.period
       and spend.period_start = date_trunc(spend_limit.period, clock_timestamp() at time zone :'time_zone')::date
     where spend_limit.organization_id = p_organization
       and coalesce(spend.spent_micro, 0) + p_cost_micro > spend_limit.limit_micro
  );
end
$$;
