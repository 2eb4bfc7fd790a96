-- Writes a sample of an event and its deliveries, as `emit_events` does, and stores the result of its Idempotency-Key in the same
-- transaction. `endpoints`: how many take it, disabled ones included.
-- Returns { outcome, … }: emitted (endpoints, emitted), replayed (result), refused (code).
create or replace function routine.emit_sample_event(
  p_organization bigint,
  p_type text,
  p_service text,
  p_occurred_at timestamptz,
  p_data jsonb,
  p_only_named boolean,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb := routine.find_idempotent_result(p_organization, p_idempotency);
  v_endpoints int;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  select count(*) into v_endpoints from webhook_endpoint
   where organization_id = p_organization and routine.takes_event(webhook_endpoint, p_type, p_service, p_only_named);
  v_answer := jsonb_build_object('outcome', 'emitted', 'endpoints', v_endpoints, 'emitted', routine.emit_events(
    p_organization, p_type, p_service, p_occurred_at, array[p_data], p_only_named => p_only_named));
  perform routine.store_idempotent_result(p_organization, p_idempotency,
                                          jsonb_build_object('type', p_type, 'endpoints', v_endpoints));
  return v_answer;
end
$$;
