-- Drops the partitions of a table whose names sort before the given one; names end in the day or hour at which a
-- partition begins. Returns the dropped names.
create or replace function routine.drop_partitions(p_parent regclass, p_before text)
returns text[] language plpgsql as $$
declare
  v_names text[] := array(
    select relname::text from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = p_parent and relname < p_before
     order by 1);
  v_name text;
begin
  foreach v_name in array v_names loop
    execute format('drop table %I', v_name);
  end loop;
  return v_names;
end
$$;
