-- Campaigns that no run has and that may have something to do: [{ campaignId, speaks (also speech to make) }]. One that has
-- expired ends, also while it is paused. A campaign that was paused because of the carrier resumes once the carrier is
-- available.
create or replace function routine.take_due_campaigns(p_limit int) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  update campaign set status = 'running', paused_because = null
   where started_at is not null and finished_at is null and status = 'paused' and paused_because = 'carrier'
     and not exists (select from voice_carrier where paused_until > v_now);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('campaignId', campaign_id, 'speaks', speaks)), '[]')
      from (select campaign.campaign_id,
                   campaign.text is not null and (campaign.sentences is null or progress.unspoken > 0)
                     and coalesce(speaker_until < v_now, true) and campaign.status = 'running' as speaks
              from campaign join campaign_progress progress on progress.campaign_id = campaign.id
             where campaign.started_at is not null and campaign.finished_at is null
               and coalesce(campaign.runner_until < v_now, true)
               and (campaign.status = 'canceled' or progress.ended = progress.recipients
                    or (campaign.terms ->> 'expiresAt')::timestamptz <= v_now
                    or (campaign.status = 'running' and coalesce(campaign.held_until <= v_now, true)
                        and routine.campaign_opens_at(campaign, v_now) is null))
             order by campaign.id limit p_limit) due);
end
$$;
