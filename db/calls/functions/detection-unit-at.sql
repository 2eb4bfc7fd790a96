-- The price of detecting who answers an attempt, for an organization at a moment, in micros: 0 with a plan, without a price,
-- or if the call does not ask for detection (p_on_machine null).
create or replace function routine.detection_unit_at(p_organization bigint, p_on_machine text, p_at timestamptz)
returns bigint language sql stable as $$
  select coalesce((
    select unit_micro
      from organization,
           routine.usage_price(id, currency, 'callblasting', 'callblasting.detection', p_at)
     where id = p_organization and p_on_machine is not null), 0)
$$;
