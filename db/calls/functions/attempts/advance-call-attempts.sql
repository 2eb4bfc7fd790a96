-- Applies reports on several attempts in one statement (see `advance_call_attempt`). All calls are locked first. What they
-- share is locked in the order of organizations and campaigns, so that two such statements end in no deadlock. What only names
-- a carrier's call, as its answer to most calls, is noted together.
--
-- p_reports: [{ token, event }]. Returns [what `advance_call_attempt` returns], in the same order; null for what was only noted.
create or replace function routine.advance_call_attempts(p_reports jsonb) returns jsonb language plpgsql as $$
declare
  v_report record;
  v_updates jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(p_reports)]);
begin
  update call_attempt set carrier_call_id = item #>> '{event,carrierCallId}'
    from jsonb_array_elements(p_reports) item
   where token = item ->> 'token' and carrier_call_id is null and (item -> 'event') - 'carrierCallId' = '{}';
  if jsonb_path_exists(p_reports, '$[*].event.end') then
    perform routine.note_call_end();
  end if;
  perform from call
    where id in (select call_id from call_attempt
                  where token in (select item ->> 'token' from jsonb_array_elements(p_reports) item
                                   where (item -> 'event') - 'carrierCallId' <> '{}'))
    order by id for update;
  for v_report in
    select number, item ->> 'token' as token, item -> 'event' as event
      from jsonb_array_elements(p_reports) with ordinality as given (item, number)
      left join call_attempt on call_attempt.token = item ->> 'token'
      left join call on call.id = call_attempt.call_id
     where (item -> 'event') - 'carrierCallId' <> '{}'
     order by call.organization_id, call.campaign_id, number
  loop
    v_updates[v_report.number] := routine.advance_call_attempt(v_report.token, v_report.event);
  end loop;
  return to_jsonb(v_updates);
end
$$;
