-- The status under which people see a link. Postgres puts its expression in place of a call, so that it costs nothing.
create or replace function routine.shown_link_status(p_status text, p_blocked_at timestamptz) returns text
language sql immutable parallel safe as $$
  select case when p_blocked_at is null then p_status else 'blocked' end
$$;
