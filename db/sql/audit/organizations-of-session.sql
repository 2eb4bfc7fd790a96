-- The organizations that a person's session may see: those that they are a member of, or the one whose provider let them
-- in. Of whom none lets in any more: null, which is the operator's to see.
create or replace function routine.organizations_of_session(p_user bigint, p_organization bigint) returns bigint[]
language sql stable as $$
  select coalesce(array_agg(organization_id order by organization_id), array[null::bigint])
    from membership
   where user_id = p_user and status = 'active' and (p_organization is null or organization_id = p_organization)
$$;
