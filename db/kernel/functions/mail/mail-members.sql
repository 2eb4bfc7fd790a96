-- Creates a mail for each member of an organization who wants its kind, in the caller's transaction. A person gets one mail per
-- cause, and only so many of a kind in 24 hours. The mail sweeper publishes them.
create or replace function routine.mail_members(
  p_organization bigint,
  p_kind text,
  p_cause text,
  p_data jsonb
) returns void language sql as $$
  insert into mail (organization_id, user_id, kind, cause, data)
  select p_organization, user_id, p_kind, p_cause, p_data
    from routine.mail_choices(p_organization) choice
   where kind = p_kind and is_wanted
     and (select count(*) from mail
           where mail.organization_id = p_organization and mail.user_id = choice.user_id and mail.kind = p_kind
             and mail.created_at > clock_timestamp() - interval '24 hours') < :max_mails_a_day
   order by user_id
  on conflict do nothing
$$;
