-- Claims attempts of several calls in one statement (see `claim_call_attempt`). All calls are locked before the first claim
-- locks what they share; slots are counted, and what they hold is written, once for those of an organization.
--
-- p_attempts: [{ callId, attempt, token }]. Returns [what `claim_call_attempt` returns], in the same order.
create or replace function routine.claim_call_attempts(
  p_attempts jsonb, p_carrier text, p_hours jsonb, p_margin_sec int, p_patience_sec int
) returns jsonb language plpgsql as $$
declare
  v_item jsonb;
  v_claim jsonb;
  v_room jsonb := '{}';
  v_before jsonb;
  v_claims jsonb := '[]';
begin
  perform from call where call_id in (select (item ->> 'callId')::uuid from jsonb_array_elements(p_attempts) item)
    order by id for update;
  for v_item in select item from jsonb_array_elements(p_attempts) with ordinality as given (item, number) order by number loop
    v_claim := routine.claim_call_attempt(
      (v_item ->> 'callId')::uuid, (v_item ->> 'attempt')::int, p_carrier, v_item ->> 'token', p_hours, p_margin_sec,
      p_patience_sec, v_room);
    v_before := v_room;
    v_room := coalesce(v_claim -> 'room', v_room);
    if v_before ->> 'organizationId' <> v_room ->> 'organizationId' then
      perform routine.change_hold((v_before ->> 'organizationId')::bigint, (v_before ->> 'heldMicro')::bigint);
    end if;
    v_claims := v_claims || jsonb_build_array(v_claim - 'room');
  end loop;
  perform routine.change_hold((v_room ->> 'organizationId')::bigint, (v_room ->> 'heldMicro')::bigint);
  return v_claims;
end
$$;
