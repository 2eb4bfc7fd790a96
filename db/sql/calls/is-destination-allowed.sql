-- Whether an organization may call a number: as the longest of its destinations says that the number is in, a country
-- being shorter than any prefix. Without one, if it is a landline or a mobile (p_is_ordinary) of its own country.
-- p_country: alpha-2, null where the number is of none.
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
