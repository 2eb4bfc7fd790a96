-- Returns when a campaign may next dial, by its start and its window, at a moment or later; null: at that moment. A window in the
-- time of its recipients opens for each of them (`recipient_window`).
create or replace function routine.campaign_opens_at(p_campaign campaign, p_at timestamptz)
returns timestamptz language plpgsql stable as $$
declare
  v_opens timestamptz := greatest(p_at, p_campaign.start_at);
begin
  if p_campaign.window_zone = 'colombia' then
    v_opens := (routine.daily_window(
      p_campaign.window_from, p_campaign.window_to, p_campaign.window_days, :'time_zone', v_opens)).opens_at;
  end if;
  return case when v_opens > p_at then v_opens end;
end
$$;
