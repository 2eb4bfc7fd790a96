-- Returns the last nightly update of the registry of excluded numbers before a moment, whose data is in force then.
create or replace function routine.registry_version_at(p_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('day', p_at at time zone :'time_zone' - make_interval(hours => :registry_update_hour))
          + make_interval(hours => :registry_update_hour)) at time zone :'time_zone'
$$;
