-- Returns the highest and lowest price of a character of a campaign's speech, and the highest of detection, at any of some moments.
create or replace function routine.campaign_unit_prices(
  p_campaign campaign, p_currency text, p_speech_item text, p_moments timestamptz[],
  out highest_character bigint, out lowest_character bigint, out detection bigint
) language sql stable as $$
  select coalesce(max(unit_micro), 0), min(coalesce(unit_micro, 0)),
         coalesce(max(routine.detection_unit_at(p_campaign.organization_id, p_campaign.terms ->> 'onMachine', moment)), 0)
    from unnest(p_moments) moment
   cross join lateral routine.usage_price(p_campaign.organization_id, p_currency, 'tts', p_speech_item, moment)
$$;
