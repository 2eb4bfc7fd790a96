-- What a second of air time to a number costs an organization at a moment, in micros: 0 with a plan or without a price.
create or replace function routine.air_unit_at(p_organization bigint, p_currency text, p_to text, p_at timestamptz)
returns bigint language sql stable as $$
  select case when exists (select from routine.plan_at(p_organization, 'callblasting', p_at)) then 0
              else coalesce((select amount_micro from routine.air_price_at(p_organization, p_currency, p_to, p_at)), 0) end
$$;
