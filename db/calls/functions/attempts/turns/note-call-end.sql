-- A claimed attempt calls this before it ends, and before it locks anything that claims lock: see `await_call_ends`. Ends do
-- not wait for each other.
create or replace function routine.note_call_end() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtext('call_ends'), 0)
$$;
