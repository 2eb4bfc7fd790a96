-- Returns when a number that other contacts forbid to call at a moment may be called again; null: none forbids it then.
create or replace function routine.frequency_ends_at(p_organization bigint, p_hash bytea, p_creditor text, p_at timestamptz)
returns timestamptz language sql stable as $$
  select max(case when channel <> 'call' then week + interval '7 days' when at >= day at time zone :'time_zone'
               and at < (day + interval '1 day') at time zone :'time_zone' then day + interval '1 day' end)
           at time zone :'time_zone'
    from (select date_trunc('week', p_at at time zone :'time_zone') as week,
                 date_trunc('day', p_at at time zone :'time_zone') as day) now,
         routine.contacts_in_week(p_organization, p_hash, p_creditor, p_at)
$$;
