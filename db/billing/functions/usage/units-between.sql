-- The least and the most that a unit of an item of the shortener cost an organization at any moment from `p_first` to `p_last`; 0
-- where it was free.
create or replace function routine.units_between(
  p_organization bigint, p_currency text, p_item text, p_first timestamptz, p_last timestamptz, out low bigint, out high bigint
) language sql stable as $$
  select min(coalesce(unit_micro, 0)), max(coalesce(unit_micro, 0))
    from unnest(array[p_first] || routine.price_changes(p_organization, p_currency, p_item, p_first, p_last)) moment
    left join lateral routine.usage_price(p_organization, p_currency, 'urlshortener', p_item, moment) price on true
$$;
