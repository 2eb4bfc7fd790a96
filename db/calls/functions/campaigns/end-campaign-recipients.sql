-- Ends recipients of a campaign that will not be called any more, and its calls between attempts, at most p_limit of each:
-- `canceled` or `expired`. Of calls that expire it ends a tenth of that, because each takes as long as a claim. Under the
-- campaign's row lock. Returns the emitted events.
-- p_carrier: by `dialing_carrier`; p_hours: see `decide_contact`.
create or replace function routine.end_campaign_recipients(
  p_campaign campaign, p_reason text, p_carrier text, p_hours jsonb, p_limit int
) returns jsonb language plpgsql as $$
declare
  v_call call;
  v_emitted jsonb := '[]';
  v_new int;
  v_ready int;
begin
  for v_call in
    select * from call
     where campaign_id = p_campaign.id and status in ('queued', 'retrying') order by next_attempt_at
     limit case p_reason when 'expired' then p_limit / 10 else p_limit end for update skip locked
  loop
    if p_reason = 'expired' then
      v_emitted := v_emitted || routine.expire_call(v_call, p_carrier, p_hours);
      continue;
    end if;
    update call set status = 'canceled', end_reason = p_reason, finished_at = clock_timestamp(), is_waiting = false
     where id = v_call.id
    returning * into v_call;
    v_emitted := v_emitted
                 || routine.emit_call_event(v_call, routine.last_attempt(v_call), 'voice.canceled', clock_timestamp());
  end loop;
  with ended as (
    update campaign_recipient recipient
       set state = 'ended', end_reason = p_reason, variables = null, sentences = null, audio_key = null
      from (select position, state from campaign_recipient
             where campaign_id = p_campaign.id and state in ('new', 'ready') limit p_limit for update) waiting
     where recipient.campaign_id = p_campaign.id and recipient.position = waiting.position
    returning waiting.state
  )
  select count(*) filter (where state = 'new'), count(*) filter (where state = 'ready') into v_new, v_ready from ended;
  perform routine.tally_ended_recipients(p_campaign.id, v_new, v_ready, p_reason);
  return v_emitted;
end
$$;
