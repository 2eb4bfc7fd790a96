-- A moment as in JSON: ISO 8601, UTC, milliseconds.
create or replace function routine.to_utc_iso(p_moment timestamptz) returns text language sql stable as $$
  select to_char(p_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
