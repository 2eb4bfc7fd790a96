-- Whether an organization may call a number: decided by the longest matching destination, where a country counts as
-- shorter than any prefix. Without a match: landlines and mobiles (p_is_ordinary) of its own country.
-- p_country: alpha-2, null when the number has none.
create or replace function routine.is_destination_allowed(p_organization bigint, p_to text, p_country text, p_is_ordinary boolean)
returns boolean language sql stable as $$
  select coalesce(
    (select is_allowed and (p_is_ordinary or every_kind)
       from call_destination
      where organization_id = p_organization and (destination = p_country or starts_with(p_to, destination))
      order by destination = p_country, length(destination) desc
      limit 1),
    (select p_is_ordinary and country = p_country from organization where id = p_organization),
    false)
$$;
