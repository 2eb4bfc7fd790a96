-- Adds opt-outs; one that exists stays as it is, but for a number that had been erased. Returns null, or { limit, left } when
-- they were not added because they are too many for one day.
--
-- p_items: [{ number, purpose, source, at }], purpose null for every purpose. p_is_counted: false for what a called person
-- asked for, which is always added.
create or replace function routine.add_opt_outs(p_organization bigint, p_items jsonb, p_is_counted boolean default true)
returns jsonb language plpgsql as $$
declare
  v_key contact_key := routine.contact_key_of(p_organization);
  v_lack jsonb;
begin
  if p_is_counted then
    v_lack := routine.use_storage(p_organization, 'optOuts', (
      select count(*) from (select distinct number, purpose from jsonb_to_recordset(p_items) as item (number text, purpose text)) item
       where not exists (select from opt_out
                          where organization_id = p_organization and number_hash = routine.hash_number(v_key, item.number)
                            and purpose is not distinct from item.purpose)));
  end if;
  if v_lack is null then
    insert into opt_out (organization_id, number_hash, number, purpose, source, opted_out_at)
    select distinct on (number, purpose) p_organization, routine.hash_number(v_key, number), number, purpose, source, at
      from jsonb_to_recordset(p_items) as item (number text, purpose text, source text, at timestamptz)
     order by number, purpose, at
    on conflict (organization_id, number_hash, purpose) do update set number = excluded.number where opt_out.number is null;
  end if;
  return v_lack;
end
$$;
