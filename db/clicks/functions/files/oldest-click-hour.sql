-- The oldest hour whose visits wait in `click_line` and are all counted: by five minutes after an hour, no statement that
-- began in it is running. As ISO 8601 text.
create or replace function routine.oldest_click_hour() returns text language sql stable as $$
  select routine.to_utc_iso(min(hour))
    from pg_inherits
    join pg_class on pg_class.oid = inhrelid
   cross join lateral (select to_timestamp(right(relname, 10) || ' +00', 'YYYYMMDDHH24 TZH') as hour) named
   where inhparent = 'click_line'::regclass and hour + interval '65 minutes' <= clock_timestamp()
$$;
