-- The answer of a claim whose attempt is to be dialed: see `claim_call_attempt`.
create or replace function routine.claimed_attempt(
  p_call call, p_attempt call_attempt, p_wait_ms int, p_slots bigint, p_held_micro bigint
) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'outcome', 'claimed', 'carrier', p_attempt.carrier, 'to', p_call.to_number,
    'script', jsonb_build_object('audioKey', p_call.audio_key, 'repeat', p_call.repeat, 'optOutDigit', p_call.opt_out_digit),
    'callerId', p_call.caller_id,
    'limitSec', p_attempt.limit_sec, 'waitMs', coalesce(p_wait_ms, 0), 'record', p_call.recording_ttl_sec > 0,
    'onMachine', p_call.on_machine,
    'room', jsonb_build_object('organizationId', p_call.organization_id, 'left', p_slots - 1, 'campaignId', p_call.campaign_id,
                               'heldMicro', p_held_micro),
    'isFollowed', p_call.campaign_id is null or routine.is_event_taken(p_call.organization_id, 'voice.answered', 'voice', true));
end
$$;
