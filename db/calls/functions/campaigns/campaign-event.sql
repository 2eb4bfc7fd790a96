-- The data that every event about a campaign has.
create or replace function routine.campaign_event(p_campaign campaign, p_progress campaign_progress)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'campaignId', p_campaign.campaign_id, 'name', p_campaign.name, 'reference', p_campaign.reference,
    'status', p_campaign.status, 'recipients', p_progress.recipients,
    'remaining', p_progress.recipients - p_progress.ended, 'reasons', p_progress.reasons,
    'costMicro', p_progress.air_micro + p_progress.speech_micro,
    'createdAt', routine.to_utc_iso(p_campaign.created_at))
$$;
