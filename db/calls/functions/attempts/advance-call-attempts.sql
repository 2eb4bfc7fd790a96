-- Applies reports on several attempts in one statement (see `advance_call_attempt`). All calls are locked before the first
-- report locks what they share. What only names a carrier's call, as its answer to most calls, is noted together.
--
-- p_reports: [{ token, event }]. Returns [what `advance_call_attempt` returns], in the same order; null for what was only noted.
create or replace function routine.advance_call_attempts(p_reports jsonb) returns jsonb language plpgsql as $$
declare
  v_item jsonb;
  v_updates jsonb := '[]';
begin
  update call_attempt set carrier_call_id = item #>> '{event,carrierCallId}'
    from jsonb_array_elements(p_reports) item
   where token = item ->> 'token' and carrier_call_id is null and (item -> 'event') - 'carrierCallId' = '{}';
  perform from call
    where id in (select call_id from call_attempt
                  where token in (select item ->> 'token' from jsonb_array_elements(p_reports) item
                                   where (item -> 'event') - 'carrierCallId' <> '{}'))
    order by id for update;
  for v_item in select item from jsonb_array_elements(p_reports) with ordinality as given (item, number) order by number loop
    v_updates := v_updates || jsonb_build_array(
      case when (v_item -> 'event') - 'carrierCallId' <> '{}' then routine.advance_call_attempt(v_item ->> 'token', v_item -> 'event') end);
  end loop;
  return v_updates;
end
$$;
