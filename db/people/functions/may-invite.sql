-- Whether a member with a role invites people into another: owners into every role, administrators into all others.
create or replace function routine.may_invite(p_by text, p_role text) returns boolean language sql immutable as $$
  select p_by = 'owner' or p_by = 'administrator' and p_role <> 'owner'
$$;
