-- Whether an organization asks the registry of excluded numbers before calls for a purpose: advertising, where it requires it.
create or replace function routine.asks_registry(p_organization bigint, p_purpose text) returns boolean language sql stable as $$
  select coalesce(p_purpose = 'advertising', false)
     and exists (select from contact_registry where organization_id = p_organization and mode = 'required')
$$;
