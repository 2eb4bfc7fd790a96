-- The redirect's cache entry of a domain whose tenure this is: its id, with `~` before it where links lead through a page; of an
-- organization's own also, after a space, a JSON array: the organization's name, where the bare address leads, and where codes
-- lead that are unknown, expired or deleted. All are null once its organization is closed; a host may be refused since.
create or replace function routine.domain_entry(p_tenure bigint) returns text language sql stable as $$
  select repeat('~', tenure.is_sandbox::int) || tenure.id || coalesce(' ' || (
           select json_build_array(holder.name,
                                   case when not routine.is_refused_host(tenure.root_url) then tenure.root_url end,
                                   case when not routine.is_refused_host(tenure.not_found_url) then tenure.not_found_url end)
             from organization holder
            where holder.id = tenure.organization_id and holder.redirects_until is null)::text, '')
    from domain_tenure tenure where tenure.id = p_tenure
$$;
