-- Counts the calls that a run of a campaign may hand out now, at most p_limit: by its own pace (rate: calls a second; pace: those
-- that it allows since the last claim), and by the places that are left (`campaign_places`). is_scarce: what it shares allows fewer
-- than its pace does.
create or replace function routine.campaign_room(
  p_campaign campaign, p_carrier text, p_limit int, p_now timestamptz,
  out rate double precision, out pace int, out room int, out is_scarce boolean
) language plpgsql stable as $$
declare
  v_places record := routine.campaign_places(p_campaign, p_carrier, p_now);
begin
  rate := coalesce(p_campaign.calls_per_second, :max_calls_per_second);
  pace := floor(1 + rate * extract(epoch from p_now - greatest(p_campaign.next_claim_at, p_now - interval '1 second')));
  room := greatest(0, least(p_limit, pace, v_places.own, v_places.shared));
  is_scarce := v_places.shared < least(p_limit, pace);
end
$$;
