-- Whether units at a price become a movement or usage: what costs nothing does not, except in a sandbox, which shows
-- everything that it uses.
create or replace function routine.is_posted(p_organization bigint, p_unit_micro bigint, p_quantity bigint)
returns boolean language sql stable as $$
  select p_quantity > 0 and (p_unit_micro > 0 or (p_unit_micro = 0 and routine.is_sandbox(p_organization)))
$$;
