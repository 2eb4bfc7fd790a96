-- Gives back to an account what an attempt held, which its row no longer says: once, therefore. Takes the account's row
-- lock, which the whole organization shares.
create or replace function routine.release_hold(p_organization bigint, p_held_micro bigint) returns void language sql as $$
  update billing_account set held_micro = held_micro - p_held_micro
   where organization_id = p_organization and p_held_micro > 0
$$;
