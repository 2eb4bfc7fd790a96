-- Hands out calls of a campaign that are due again and that no message carries, longest due first: [{ callId, attempt }].
create or replace function routine.take_due_calls(p_campaign campaign, p_limit int, p_now timestamptz)
returns jsonb language plpgsql as $$
declare
  v_due jsonb;
begin
  with due as (
    select id from call
     where campaign_id = p_campaign.id and status in ('queued', 'retrying') and next_attempt_at <= p_now and not is_waiting
       and (sent_at < next_attempt_at or sent_at < p_now - interval '1 minute')
     order by next_attempt_at limit p_limit for update skip locked
  ),
  taken as (
    update call set sent_at = p_now from due where call.id = due.id returning call_id, attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('callId', call_id, 'attempt', attempts + 1)), '[]') into v_due from taken;
  return v_due;
end
$$;
