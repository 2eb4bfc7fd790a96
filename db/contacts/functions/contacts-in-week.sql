-- The contacts with a number, on behalf of a creditor (null: the organization itself), in the week of a moment in Colombia,
-- without those that the consumer asked for.
create or replace function routine.contacts_in_week(p_organization bigint, p_hash bytea, p_creditor text, p_at timestamptz)
returns table (channel text, at timestamptz) language sql stable as $$
  select channel, at
    from contact_touch
   where organization_id = p_organization and number_hash = p_hash and creditor = coalesce(p_creditor, '')
     and at >= date_trunc('week', p_at at time zone :'time_zone') at time zone :'time_zone'
     and at < (date_trunc('week', p_at at time zone :'time_zone') + interval '7 days') at time zone :'time_zone'
     and not requested_by_consumer
$$;
