-- Whether a number may not be called for a purpose: it opted out of it, or of all. Calls without a purpose (null) are not
-- checked.
create or replace function routine.has_opted_out(p_organization bigint, p_number text, p_purpose text)
returns boolean language plpgsql stable as $$
begin
  return p_purpose is not null and exists (
    select from opt_out
     where organization_id = p_organization and number_hash = decode(routine.find_number_hash(p_organization, p_number), 'hex')
       and (purpose is null or purpose = p_purpose));
end
$$;
