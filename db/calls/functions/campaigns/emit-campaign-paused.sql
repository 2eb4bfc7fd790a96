-- Emits the event of a paused campaign; returns `emit_event`'s result to publish.
create or replace function routine.emit_campaign_paused(p_campaign campaign) returns jsonb language sql as $$
  select routine.emit_event(p_campaign.organization_id, 'voice.campaign.paused', 'voice', clock_timestamp(),
           routine.campaign_event(p_campaign, progress) || jsonb_build_object(
             'pausedBecause', p_campaign.paused_because, 'pausedAt', routine.to_utc_iso(clock_timestamp())),
           p_campaign.webhook_url)
    from campaign_progress progress where campaign_id = p_campaign.id
$$;
