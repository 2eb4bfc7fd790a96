-- Keeps what the registry of excluded numbers answered to a request that was sent at p_asked_at.
--
-- p_items: [{ number, isExcluded }].
create or replace function routine.keep_registry_answers(p_organization bigint, p_asked_at timestamptz, p_items jsonb)
returns void language plpgsql as $$
declare
  v_key contact_key := routine.contact_key_of(p_organization);
begin
  insert into registry_answer as known (organization_id, number_hash, is_excluded, asked_at)
  select p_organization, routine.hash_number(v_key, number), "isExcluded", p_asked_at
    from jsonb_to_recordset(p_items) as item (number text, "isExcluded" boolean)
   order by number
  on conflict (organization_id, number_hash) do update
     set is_excluded = excluded.is_excluded, asked_at = excluded.asked_at where known.asked_at <= excluded.asked_at;
  update contact_registry set ask_again_at = null, answered_at = p_asked_at, fault = null where organization_id = p_organization;
end
$$;
