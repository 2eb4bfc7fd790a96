-- Whether no call of a campaign is under way, or due before hours open: its run has nothing to do until then.
create or replace function routine.campaign_sleeps(p_campaign campaign, p_opens_at timestamptz)
returns boolean language plpgsql stable as $$
begin
  return not exists (
    select from call
     where campaign_id = p_campaign.id
       and (status = 'in_progress' or (status in ('queued', 'retrying') and next_attempt_at < p_opens_at)));
end
$$;
