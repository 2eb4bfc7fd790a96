-- An organization's price of a second of air time to a number at a moment: of the longest prefix of the number with a
-- price (item `callblasting.second.<prefix>`), its own before the list's; otherwise the flat price, as price_at.
create or replace function routine.air_price_at(p_organization bigint, p_currency text, p_to text, p_at timestamptz)
returns setof price language sql stable as $$
  with item (code) as (
    select 'callblasting.second' || case when digits > 0 then '.' || left(p_to, digits) else '' end
      from generate_series(0, length(p_to)) digits
  ),
  latest as (
    select price.*
      from item
     cross join lateral routine.price_at(p_organization, p_currency, item.code, p_at) price
  )
  -- A prefix whose price was removed does not count: a shorter one applies.
  select * from latest
   where amount_micro is not null or item = 'callblasting.second'
   order by length(item) desc
   limit 1
$$;
