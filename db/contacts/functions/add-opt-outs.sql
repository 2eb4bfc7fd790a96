-- Adds opt-outs; one that exists stays as it is, but for a number that had been erased. Returns null, or { limit, left } when
-- they were not added because they are too many for one day.
--
-- p_items: [{ number, purpose, source, at }], purpose null for every purpose. p_is_counted: false for what a called person
-- asked for, which is always added. p_upload: of the file whose parts come before p_items (`uploaded_lines`); they are then added
-- and deleted.
create or replace function routine.add_opt_outs(
  p_organization bigint, p_items jsonb, p_is_counted boolean default true, p_upload uuid default null
) returns jsonb language plpgsql as $$
declare
  v_key contact_key := routine.contact_key_of(p_organization);
  v_lack jsonb;
begin
  if p_is_counted then
    v_lack := routine.use_storage(p_organization, 'optOuts', (
      select count(*) from (select distinct item ->> 'number' as number, item ->> 'purpose' as purpose
                              from routine.uploaded_lines(p_organization, p_upload, p_items)) item
       where not exists (select from opt_out
                          where organization_id = p_organization and number_hash = routine.hash_number(v_key, item.number)
                            and purpose is not distinct from item.purpose)));
  end if;
  if v_lack is null then
    insert into opt_out (organization_id, number_hash, number, purpose, source, opted_out_at)
    select distinct on (number, purpose) p_organization, routine.hash_number(v_key, number), number, purpose, source, at
      from routine.uploaded_lines(p_organization, p_upload, p_items) line,
           jsonb_to_record(line.item) as item (number text, purpose text, source text, at timestamptz)
     order by number, purpose, at
    on conflict (organization_id, number_hash, purpose) do update set number = excluded.number where opt_out.number is null;
    delete from upload_part where upload = p_upload and organization_id = p_organization;
  end if;
  return v_lack;
end
$$;
