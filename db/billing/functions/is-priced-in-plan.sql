-- Whether an item counts as priced where a plan includes its service: a price has to be set, even one without an amount.
-- A plan replaces the price of links, but only where the shortener is priced at all.
-- p_has_row, p_amount_micro: of the item, as `usage_price` returns them.
create or replace function routine.is_priced_in_plan(
  p_organization bigint, p_currency text, p_item text, p_at timestamptz, p_has_row boolean, p_amount_micro bigint
) returns boolean language plpgsql stable as $$
begin
  if p_item = 'urlshortener.link' and p_amount_micro is null then
    return exists (select from routine.price_at(p_organization, p_currency, 'urlshortener.visit', p_at) visit
                    where visit.amount_micro is not null);
  end if;
  return p_has_row;
end
$$;
