-- Erases called numbers that are older than their organization keeps them, at most p_limit calls of each; returns the most
-- calls that one organization had. The cursor of an organization stops at a call in progress.
create or replace function routine.erase_old_numbers(p_limit int)
returns int language plpgsql as $$
declare
  v_setting record;
  v_found int;
  v_last bigint;
  v_most int := 0;
begin
  for v_setting in
    select organization_id, numbers_erased_to, now() - make_interval(days => keeps_numbers_days) as before
      from call_setting where keeps_numbers_days is not null order by organization_id for update skip locked
  loop
    with old as (
      select id, finished_at from call
       where organization_id = v_setting.organization_id and id > v_setting.numbers_erased_to and created_at < v_setting.before
       order by id limit p_limit
    ), erasable as (
      select id from old where id < coalesce((select min(id) from old where finished_at is null), 9223372036854775807)
    ), erased as (
      update call set to_number = :'erased_number' from erasable where call.id = erasable.id returning call.id
    )
    select count(*), max(id) into v_found, v_last from erased;
    if v_found > 0 then
      update call_setting set numbers_erased_to = v_last where organization_id = v_setting.organization_id;
    end if;
    v_most := greatest(v_most, v_found);
  end loop;
  return v_most;
end
$$;
