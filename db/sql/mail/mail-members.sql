-- Writes a mail to each member of an organization who wants its kind, or to the one that is named, in the caller's
-- transaction. A person gets one about the same cause once. The sweeper of mails publishes them.
create or replace function routine.mail_members(
  p_organization bigint,
  p_kind text,
  p_cause text,
  p_data jsonb,
  p_user bigint default null
) returns void language sql as $$
  insert into mail (organization_id, user_id, kind, cause, data)
  select p_organization, user_id, p_kind, p_cause, p_data
    from routine.mail_choices(p_organization)
   where kind = p_kind and is_wanted and (p_user is null or user_id = p_user)
   order by user_id
  on conflict do nothing
$$;
