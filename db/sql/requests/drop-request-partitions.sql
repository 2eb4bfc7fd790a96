-- Forgets the requests of more than 7 days ago, by whole partitions; answers their names.
create or replace function routine.drop_request_partitions(p_now timestamptz default clock_timestamp())
returns text[] language plpgsql as $$
declare
  v_oldest text := 'request_log_' || to_char((p_now at time zone 'UTC')::date - 7, 'YYYYMMDD');
  v_names text[] := array(
    select relname::text from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'request_log'::regclass and relname < v_oldest
     order by 1);
  v_name text;
begin
  foreach v_name in array v_names loop
    execute format('drop table %I', v_name);
  end loop;
  return v_names;
end
$$;
