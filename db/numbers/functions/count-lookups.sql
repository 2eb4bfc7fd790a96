-- Adds look-ups to an organization's sum of today. The caller holds the account's lock, so this never waits.
create or replace function routine.count_lookups(p_organization bigint, p_lookups bigint) returns void language sql as $$
  insert into lookup_day as known (organization_id, day, lookups)
  values (p_organization, (clock_timestamp() at time zone :'time_zone')::date, p_lookups)
  on conflict (organization_id, day) do update set lookups = known.lookups + excluded.lookups
$$;
