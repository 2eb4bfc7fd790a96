-- The moment that a function with the owner's rights goes by: the database's, whatever its caller says. Only the owner,
-- whose rights it runs with anyway, may name another.
create or replace function routine.trusted_time(p_moment timestamptz) returns timestamptz language sql volatile as $$
  select case session_user when current_user then p_moment else clock_timestamp() end
$$;
