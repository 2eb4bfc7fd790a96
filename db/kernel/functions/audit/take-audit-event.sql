-- Takes what the caller says about itself, for the event that an erasure writes: { operation, actorNote, requestId }. Triggers
-- write no event of their own after it.
create or replace function routine.take_audit_event() returns jsonb language plpgsql as $$
declare
  event jsonb := coalesce(nullif(current_setting('audit.event', true), '')::jsonb, '{}');
begin
  perform set_config('audit.event', '', true);
  return event;
end
$$;
