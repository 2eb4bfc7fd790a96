-- Drops the visits of an hour that are all in files; refuses while one is not.
create or replace function routine.drop_click_lines(p_hour timestamptz) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if p_hour is distinct from routine.oldest_click_hour()::timestamptz or routine.next_click_file(p_hour) is not null then
    raise exception 'the visits of % are not all in files', p_hour using errcode = 'restrict_violation';
  end if;
  execute format('drop table %I', 'click_line_' || to_char(p_hour at time zone 'UTC', 'YYYYMMDDHH24'));
end
$$;
