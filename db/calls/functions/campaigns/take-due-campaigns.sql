-- Campaigns with work that no run has taken: [{ campaignId, runs (it has calls to hand out), speaks (it has speech to make) }].
-- The two have runs of their own, so one may be alive and the other dead. A campaign that has expired ends, also while it is
-- paused. One that was paused because of the carrier resumes once the carrier is available.
create or replace function routine.take_due_campaigns(p_limit int) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  update campaign set status = 'running', paused_because = null
   where started_at is not null and finished_at is null and status = 'paused' and paused_because = 'carrier'
     and not exists (select from voice_carrier where paused_until > v_now);
  return (
    with unfinished as (
      select campaign.*, progress.unspoken, progress.ended = progress.recipients as is_over,
             campaign.status = 'running' and routine.campaign_opens_at(campaign, v_now) is null as is_open
        from campaign join campaign_progress progress on progress.campaign_id = campaign.id
       where campaign.started_at is not null and campaign.finished_at is null
    ),
    due as (
      select id, campaign_id,
             coalesce(runner_until < v_now, true)
               and (status = 'canceled' or is_over or (terms ->> 'expiresAt')::timestamptz <= v_now
                    or (is_open and coalesce(held_until <= v_now, true))) as runs,
             coalesce(speaker_until < v_now, true)
               and is_open and text is not null and (sentences is null or unspoken > 0) as speaks
        from unfinished
    )
    select coalesce(jsonb_agg(jsonb_build_object('campaignId', campaign_id, 'runs', coalesce(runs, false), 'speaks', speaks)), '[]')
      from (select * from due where runs or speaks order by id limit p_limit) first);
end
$$;
