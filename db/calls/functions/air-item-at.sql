-- The item by which air time to a number is priced for an organization at a moment: the longest prefix of the number with a
-- price (`callblasting.second.<prefix>`), its own before the list's; otherwise the flat price. Null: neither has a row.
create or replace function routine.air_item_at(p_organization bigint, p_currency text, p_to text, p_at timestamptz)
returns text language plpgsql stable as $$
declare
  v_items text[] := '{callblasting.second}';
begin
  -- An array needs one index scan and a cached plan; a query of the prefixes would be planned again for each number.
  for v_digits in 1 .. length(p_to) loop
    v_items := v_items || ('callblasting.second.' || left(p_to, v_digits));
  end loop;
  return (
    select item
      from (select distinct on (item) item, amount_micro
              from price
             where item = any (v_items)
               and currency = p_currency
               and (organization_id = p_organization or organization_id is null)
               and effective_from <= p_at
             order by item, organization_id is null, effective_from desc) latest
    -- A prefix whose price was removed does not count: a shorter one applies.
     where amount_micro is not null or item = 'callblasting.second'
     order by length(item) desc
     limit 1);
end
$$;
