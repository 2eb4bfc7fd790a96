-- Adds opt-outs; one that exists stays as it is, but for a number that had been erased.
--
-- p_items: [{ number, purpose, source, at }], purpose null for every purpose.
create or replace function routine.add_opt_outs(p_organization bigint, p_items jsonb) returns void language plpgsql as $$
declare
  v_key contact_key := routine.contact_key_of(p_organization);
begin
  insert into opt_out (organization_id, number_hash, number, purpose, source, opted_out_at)
  select distinct on (number, purpose) p_organization, routine.hash_number(v_key, number), number, purpose, source, at
    from jsonb_to_recordset(p_items) as item (number text, purpose text, source text, at timestamptz)
   order by number, purpose, at
  on conflict (organization_id, number_hash, purpose) do update set number = excluded.number where opt_out.number is null;
end
$$;
