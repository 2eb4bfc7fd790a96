-- Begins a request to the registry of excluded numbers, unless another is under way or it gave no answer a moment ago:
-- which of the numbers it has to be asked about, as it has not answered about them since its last update.
-- Returns { numbers, token, askedAt }; without numbers nothing is asked. Null: not now.
create or replace function routine.open_registry_request(p_organization bigint, p_numbers text[], p_limit int, p_lease_sec int)
returns jsonb language plpgsql as $$
declare
  v_registry contact_registry;
  v_key contact_key := routine.contact_key_of(p_organization);
  v_now timestamptz;
  v_numbers jsonb;
begin
  select * into v_registry from contact_registry where organization_id = p_organization and token is not null for update;
  v_now := clock_timestamp();
  if not found then
    return null;
  end if;
  select coalesce(jsonb_agg(number), '[]') into v_numbers
    from (select number from unnest(p_numbers) number
           where not exists (
             select from registry_answer
              where organization_id = p_organization and number_hash = routine.hash_number(v_key, number)
                and asked_at >= routine.registry_version_at(v_now))
           limit p_limit) unknown;
  if v_numbers = '[]' then
    return jsonb_build_object('numbers', v_numbers, 'token', '', 'askedAt', v_now);
  end if;
  if v_registry.ask_again_at > v_now then
    return null;
  end if;
  update contact_registry set ask_again_at = v_now + make_interval(secs => p_lease_sec) where organization_id = p_organization;
  return jsonb_build_object('numbers', v_numbers, 'token', v_registry.token, 'askedAt', v_now);
end
$$;
