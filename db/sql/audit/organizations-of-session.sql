-- The organizations that a person's session may see, as `db/queries/portal/sessions.ts` has it: those that they are a member of
-- and that let them in by a mailed link, or the one whose provider let them in. Of whom none lets in any more: null, which is the operator's to see.
create or replace function routine.organizations_of_session(p_user bigint, p_organization bigint) returns bigint[]
language sql stable as $$
  select coalesce(array_agg(organization_id order by organization_id), array[null::bigint])
    from membership
   where user_id = p_user and status = 'active'
     and (organization_id = p_organization
          or p_organization is null
             and (role = 'owner'
                  or not exists (select from openid_provider
                                  where openid_provider.organization_id = membership.organization_id and is_only)))
$$;
