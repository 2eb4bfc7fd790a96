-- Whether a campaign keeps its calls from being dialed now: it is not running, or outside its window. The lock makes a pause or
-- an end wait for the claims that this lets pass, so that nothing is claimed after its answer; claims do not wait for each
-- other, nor for the campaign's run.
create or replace function routine.campaign_holds(p_campaign bigint) returns boolean language plpgsql as $$
declare
  v_campaign campaign;
begin
  select * into v_campaign from campaign where id = p_campaign for key share;
  return v_campaign.status <> 'running' or routine.campaign_opens_at(v_campaign, clock_timestamp()) is not null;
end
$$;
