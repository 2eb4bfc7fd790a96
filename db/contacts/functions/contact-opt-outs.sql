-- The opt-outs of an organization that forbid a call for a purpose; none forbids one without (null).
create or replace function routine.contact_opt_outs(p_organization bigint, p_purpose text) returns setof opt_out
language sql stable as $$
  select * from opt_out
   where organization_id = p_organization and p_purpose is not null and (purpose is null or purpose = p_purpose)
$$;
