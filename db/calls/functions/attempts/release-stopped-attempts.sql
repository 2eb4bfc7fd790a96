-- Releases those of some claimed attempts that are not to be dialed any more, because their call was canceled, or their campaign
-- was paused or canceled, or its window has closed, as `release_attempt` does. Reads only, unless there are some. A campaign that
-- continues hands their calls out again.
-- Returns { released: [token], updates: [what to publish, as `end_call_attempt`] }.
create or replace function routine.release_stopped_attempts(p_tokens text[]) returns jsonb language plpgsql as $$
declare
  v_stopped bigint[] := array(
    select call.id
      from call_attempt join call on call.id = call_attempt.call_id left join campaign on campaign.id = call.campaign_id
     where token = any (p_tokens) and ended_at is null and carrier_call_id is null
       and (call.cancel_requested or campaign.status <> 'running'
            or routine.campaign_opens_at(campaign, clock_timestamp()) is not null)
     order by call.id);
  v_call call;
  v_token text;
  v_one jsonb;
  v_released jsonb := '[]';
  v_updates jsonb := '[]';
begin
  if v_stopped <> '{}' then
    perform routine.note_call_end();
    -- All calls before what they share.
    perform from call where id = any (v_stopped) order by id for update;
  end if;
  for v_call in select * from call where id = any (v_stopped) order by id loop
    select token into v_token from call_attempt where call_id = v_call.id and token = any (p_tokens);
    v_one := routine.release_attempt(v_call, v_token, 'STOPPED', jsonb_build_object(
      'nextAttemptAt', clock_timestamp(), 'sentAt', v_call.created_at - interval '1 day'));
    continue when v_one is null;
    v_released := v_released || to_jsonb(v_token);
    v_updates := v_updates || jsonb_build_array(
      jsonb_build_object('emitted', v_one -> 'emitted', 'next', '[]'::jsonb)
      || routine.freed_slot(v_call.organization_id, v_one ->> 'carrier'));
  end loop;
  return jsonb_build_object('released', v_released, 'updates', v_updates);
end
$$;
