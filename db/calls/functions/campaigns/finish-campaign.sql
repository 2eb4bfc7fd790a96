-- Ends a campaign whose last recipient has ended, under its row lock, unless speech is still being made for it: then its run
-- comes back in a second.
-- Returns what the run answers, see `claim_campaign_calls`.
create or replace function routine.finish_campaign(p_campaign campaign, p_runner uuid, p_now timestamptz)
returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
  v_progress campaign_progress;
begin
  -- Waits for texts that are being claimed (`claim_campaign_audio`); none is from then on.
  perform from campaign where id = p_campaign.id for update;
  if exists (select from speech_audio where call_id = p_campaign.campaign_id and status = 'synthesizing') then
    update campaign set runner = p_runner, runner_until = p_now + interval '30 seconds' where id = p_campaign.id;
    return jsonb_build_object('calls', '[]'::jsonb, 'emitted', '[]'::jsonb, 'waitMs', 1000);
  end if;
  select * into v_progress from campaign_progress where campaign_id = p_campaign.id;
  update campaign
     set status = case status when 'canceled' then status else 'completed' end, paused_because = null,
         finished_at = p_now, runner_until = null
   where id = p_campaign.id
  returning * into v_campaign;
  return jsonb_build_object('calls', '[]'::jsonb, 'waitMs', 0, 'emitted', routine.emit_event(
    v_campaign.organization_id, 'voice.campaign.completed', 'voice', p_now,
    routine.campaign_event(v_campaign, v_progress) || jsonb_build_object('finishedAt', routine.to_utc_iso(p_now)),
    v_campaign.webhook_url));
end
$$;
