-- Whether the registry of excluded numbers decides about a call: of Colombian mobiles, where its organization asks it.
create or replace function routine.needs_registry(
  p_organization bigint, p_number text, p_purpose text, p_is_check boolean default false
) returns boolean language sql stable as $$
  select p_number ~ '^573[0-9]{9}$' and routine.asks_registry(p_organization, p_purpose, p_is_check)
$$;
