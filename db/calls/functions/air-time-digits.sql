-- Counts the leading digits of a number that decide what a second to it costs an organization, and whether it may be called.
create or replace function routine.air_time_digits(p_organization bigint) returns int language sql stable as $$
  select greatest(
    (select max(length(item)) - length('callblasting.second.') from price
      where starts_with(item, 'callblasting.second.') and (organization_id = p_organization or organization_id is null)),
    (select max(length(destination)) from call_destination where organization_id = p_organization), 1)
$$;
