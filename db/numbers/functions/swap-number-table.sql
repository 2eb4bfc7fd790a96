-- Replaces a table of number data with its staged copy, which takes over the names of the table and its key.
create or replace function routine.swap_number_table(p_table text)
returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_next text := p_table || '_next';
  v_key text;
  v_next_key text;
begin
  if p_table not in ('number_range', 'ported_number') then
    raise exception '% is not a table of number data', p_table using errcode = '22023';
  end if;
  select conname into strict v_key from pg_constraint where conrelid = p_table::regclass and contype = 'p';
  select conname into strict v_next_key from pg_constraint where conrelid = v_next::regclass and contype = 'p';
  execute format('analyze %I', v_next);
  execute format('drop table %I', p_table);
  execute format('alter table %I rename to %I', v_next, p_table);
  execute format('alter table %I rename constraint %I to %I', p_table, v_next_key, v_key);
end
$$;
