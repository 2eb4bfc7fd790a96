-- Writes one event and its deliveries, as `emit_events` does.
create or replace function routine.emit_event(
  p_organization bigint,
  p_type text,
  p_service text,
  p_occurred_at timestamptz,
  p_data jsonb,
  p_adhoc_url text default null,
  p_except_endpoint bigint default null
) returns jsonb language sql as $$
  select routine.emit_events(p_organization, p_type, p_service, p_occurred_at, array[p_data], p_adhoc_url, p_except_endpoint)
$$;
