-- The slot that the end of an attempt frees, if a call waits for one: { freed: { organizationId, carrier } } or {}.
create or replace function routine.freed_slot(p_organization bigint, p_carrier text) returns jsonb language sql stable as $$
  select case when exists (select from call where is_waiting)
              then jsonb_build_object('freed', jsonb_build_object('organizationId', p_organization, 'carrier', p_carrier))
              else '{}' end
$$;
