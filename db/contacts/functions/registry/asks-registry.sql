-- Whether the registry of excluded numbers decides for an organization about a purpose: advertising, where it is required before
-- calls, or for a check (p_is_check) where there is a token to ask it with.
create or replace function routine.asks_registry(p_organization bigint, p_purpose text, p_is_check boolean default false)
returns boolean language sql stable as $$
  select coalesce(p_purpose = 'advertising', false)
     and exists (select from contact_registry
                  where organization_id = p_organization and (mode = 'required' or (p_is_check and token is not null)))
$$;
