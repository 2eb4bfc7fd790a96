-- Pauses a campaign that its run found refused as a whole, under its row lock; a person has to resume it. Returns what to publish.
create or replace function routine.pause_campaign(p_campaign campaign, p_because text) returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
begin
  update campaign set status = 'paused', paused_because = p_because, wants_since = null where id = p_campaign.id
  returning * into v_campaign;
  return routine.emit_campaign_paused(v_campaign);
end
$$;
