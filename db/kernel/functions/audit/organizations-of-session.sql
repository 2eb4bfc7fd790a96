-- The organizations that a person's session may access, as in `db/people/queries/sessions.ts`: those that accept a
-- mailed link from the member, or the one whose provider identified them. Null when there is none any more, which makes
-- the event visible to operators only.
create or replace function routine.organizations_of_session(p_user bigint, p_organization bigint) returns bigint[]
language sql stable as $$
  select coalesce(array_agg(organization_id order by organization_id), array[null::bigint])
    from membership
    join organization on organization.id = organization_id
   cross join lateral (select coalesce(sandbox_of, id) as of) provided
   where user_id = p_user and membership.status = 'active'
     and (p_organization in (organization_id, sandbox_of)
             and (role <> 'owner'
                  or exists (select from openid_provider
                              where openid_provider.organization_id = provided.of and is_owners))
          or p_organization is null
             and (role = 'owner'
                  or not exists (select from openid_provider
                                  where openid_provider.organization_id = provided.of and is_only)))
$$;
