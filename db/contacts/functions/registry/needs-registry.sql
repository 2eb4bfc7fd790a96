-- Whether the registry of excluded numbers decides about a call: of Colombian mobiles, before advertising, where its
-- organization requires it.
create or replace function routine.needs_registry(p_organization bigint, p_number text, p_purpose text) returns boolean
language sql stable as $$
  select coalesce(p_purpose = 'advertising', false) and p_number ~ '^573[0-9]{9}$'
     and exists (select from contact_registry where organization_id = p_organization and mode = 'required')
$$;
