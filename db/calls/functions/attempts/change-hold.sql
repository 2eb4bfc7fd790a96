-- Has an account hold more, or less: what an attempt that its row no longer says held is given back once, therefore. Takes the
-- account's row lock, which the whole organization shares.
create or replace function routine.change_hold(p_organization bigint, p_by_micro bigint) returns void language plpgsql as $$
begin
  if p_by_micro <> 0 then
    update billing_account set held_micro = held_micro + p_by_micro where organization_id = p_organization;
  end if;
end
$$;
