-- Gives calls of a campaign their turns at a carrier that dials only so many a second: p_calls with `at`, which is written where
-- the calls exist. At any other carrier they stay as they are. Locks the carrier's row, which is everybody's.
create or replace function routine.give_dial_turns(p_carrier text, p_calls jsonb) returns jsonb language plpgsql as $$
declare
  v_turn timestamptz;
  v_per_second double precision;
begin
  v_turn := routine.take_dial_turns(
    p_carrier, nullif(jsonb_array_length(jsonb_path_query_array(p_calls, '$[*] ? (!exists (@.heldUntil))')), 0));
  if v_turn is not null then
    select calls_per_second into v_per_second from voice_carrier where name = p_carrier;
    -- Those that wait for their window have none.
    select jsonb_agg(case when item ? 'heldUntil' then item
                          else item || jsonb_build_object('at', v_turn + make_interval(secs => (place - 1) / v_per_second)) end
                     order by number)
      into p_calls
      from (select item, number, count(*) filter (where not item ? 'heldUntil') over (order by number) as place
              from jsonb_array_elements(p_calls) with ordinality as handed (item, number)) placed;
    update call set has_dial_turn = true, next_attempt_at = place.at, sent_at = place.at
      from (select (item ->> 'callId')::uuid as call_id, (item ->> 'at')::timestamptz as at
              from jsonb_array_elements(p_calls) item where item ? 'attempt') place
     where call.call_id = place.call_id;
  end if;
  return p_calls;
end
$$;
