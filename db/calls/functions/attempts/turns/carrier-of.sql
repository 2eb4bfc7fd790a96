-- The carrier that dials an organization's calls: for a sandbox the one without a network, else the environment's.
-- Decided here alone, for claims, campaigns and waiting calls.
create or replace function routine.carrier_of(p_organization bigint, p_carrier text) returns text language sql stable as $$
  select case when routine.is_sandbox(p_organization) then :'sandbox_carrier' else p_carrier end
$$;
