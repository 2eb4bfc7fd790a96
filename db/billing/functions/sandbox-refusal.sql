-- Why a sandbox may not do more of a service today, where everything is free up to a quota: `reason` and `quota` as in
-- `decide_spending`, whose stages decide what is counted: what is charged, and the attempts of calls. Counts it.
create or replace function routine.sandbox_refusal(
  p_organization bigint, p_service text, p_is_link boolean, p_stage text, p_quantity bigint, p_at timestamptz,
  out refusal text, out reason text, out quota jsonb
) language plpgsql as $$
begin
  quota := routine.use_quota(p_organization, p_service, (p_at at time zone :'time_zone')::date,
                             case p_stage when 'charge' then p_quantity when 'hold' then 1 else 0 end,
                             (:'sandbox_quotas'::jsonb ->> p_service)::int);
  if quota is not null then
    refusal := case when p_is_link then 'URLSHORTENER_LINK_QUOTA_EXCEEDED' when p_stage = 'charge' then 'RATE_TPS_EXCEEDED'
                    else 'BILLING_SPEND_LIMIT_REACHED' end;
    reason := 'DAY_LIMIT_REACHED';
  end if;
end
$$;
