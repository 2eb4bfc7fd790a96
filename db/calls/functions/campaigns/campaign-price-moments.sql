-- The moments, from now to its end, at which a campaign may begin to cost something else: prices that are known to follow, and
-- plans that are known to begin or end.
create or replace function routine.campaign_price_moments(
  p_campaign campaign, p_currency text, p_speech_item text, p_now timestamptz
) returns timestamptz[] language plpgsql stable as $$
declare
  v_until timestamptz := coalesce((p_campaign.terms ->> 'expiresAt')::timestamptz,
                                  greatest(p_now, p_campaign.start_at) + make_interval(days => :campaign_days));
begin
  return array(
    select p_now
    union
    select effective_from from price
     where (organization_id = p_campaign.organization_id or organization_id is null) and currency = p_currency
       and effective_from > p_now and effective_from <= v_until
       and (item = p_speech_item or starts_with(item, 'callblasting.'))
    union
    select moment from plan, unnest(array[starts_at, ends_at]) moment
     where organization_id = p_campaign.organization_id and service in ('callblasting', 'tts')
       and moment > p_now and moment <= v_until);
end
$$;
