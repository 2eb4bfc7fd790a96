-- The hash of a number under its organization's key, as hex; null while there is no key.
create or replace function routine.find_number_hash(p_organization bigint, p_number text)
returns text language plpgsql stable as $$
begin
  return (select encode(routine.hash_number(contact_key, p_number), 'hex') from contact_key where organization_id = p_organization);
end
$$;
