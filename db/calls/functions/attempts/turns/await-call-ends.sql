-- Waits for the ends of attempts that are about to be committed. What they free is seen afterwards, and those that come later
-- see who waits (see `freed_slot`): a claim that has found no free slot calls this, and then `dequeue_waiting_calls`.
create or replace function routine.await_call_ends() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('call_ends'), 0)
$$;
