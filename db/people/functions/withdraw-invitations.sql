-- Withdraws the invitations of a member who may no longer invite into their role, in the transaction of the change: an
-- administrator who is removed must not come back by an address that they invited.
create or replace function routine.withdraw_invitations() returns trigger language plpgsql as $$
begin
  update invitation set outcome = 'withdrawn', ended_at = now()
   where organization_id = new.organization_id and invited_by = new.user_id and ended_at is null
     and not (new.status = 'active' and routine.may_invite(new.role, invitation.role));
  return null;
end
$$;

create trigger withdraw_invitations after update of status, role on membership
  for each row when (old.status is distinct from new.status or old.role is distinct from new.role)
  execute function routine.withdraw_invitations();
