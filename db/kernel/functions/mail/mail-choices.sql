-- The kinds of mail that each member of an organization can receive, and whether each is enabled. A person who disabled
-- invitations everywhere gets none from a new organization.
create or replace function routine.mail_choices(p_organization bigint)
returns table (user_id bigint, kind text, is_wanted boolean) language sql stable as $$
  select membership.user_id, terms.kind,
         coalesce(preference.is_wanted,
                  terms.is_wanted and (terms.kind <> 'invitation' or not exists (
                    select from mail_preference other
                     where other.user_id = membership.user_id and other.kind = 'invitation' and not other.is_wanted)))
    from membership
    join "user" on "user".id = membership.user_id and "user".status = 'active'
    join routine.mail_terms() terms on membership.role = any (terms.roles)
    left join mail_preference preference
      on preference.organization_id = membership.organization_id and preference.user_id = membership.user_id
     and preference.kind = terms.kind
   where membership.organization_id = p_organization and membership.status = 'active'
$$;
