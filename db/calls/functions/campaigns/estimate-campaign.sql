-- Estimates a campaign as things are now: its recipients by what would become of them, and the most and the least it may
-- cost. Recipients are read in groups whose price and permission are the same. Prices that are known to follow, and plans that
-- are known to end, while it may call count for what it costs at most.
--
-- The least is what it has cost, and the speech that does not exist of those who would be called, as things are.
--
-- p_items: { speech (the price item of a character), voice, characters (of what all hear), sentences (that all hear, as
-- `campaign_recipient` has them, in hex) }. p_margin_sec: how much longer than its audio an attempt may last.
-- Returns null when there is no such campaign, refused (see `campaign_price_refusal`), or estimated: { recipients, callable,
-- notAllowed, optedOut, excluded (by the registry, as far as it has been asked), invalid, highestMicro, lowestMicro, currency,
-- averageSec, callsPerSecond (of the carrier), maxActive (of the organization) }.
create or replace function routine.estimate_campaign(p_organization bigint, p_campaign uuid, p_items jsonb, p_margin_sec int)
returns jsonb language plpgsql stable as $$
declare
  v_campaign campaign;
  v_currency text;
  v_digits int;
  v_purpose text;
  v_repeat int;
  v_asks_registry boolean;
  v_by_hash boolean;
  v_now timestamptz := clock_timestamp();
  v_moments timestamptz[];
  v_price record;
  v_answer jsonb;
begin
  select * into v_campaign from campaign where campaign_id = p_campaign and organization_id = p_organization;
  if not found then
    return null;
  end if;
  v_answer := routine.campaign_price_refusal(
    p_organization, p_items ->> 'speech', v_campaign.terms ->> 'onMachine', v_campaign.id, true);
  if v_answer is not null then
    return v_answer;
  end if;
  select currency into v_currency from organization where id = p_organization;
  v_purpose := v_campaign.terms ->> 'purpose';
  v_repeat := (v_campaign.terms ->> 'repeat')::int;
  v_asks_registry := routine.asks_registry(p_organization, v_purpose);
  -- Hashing takes most of the time: only where what has to be compared is not known by its number.
  v_by_hash := v_asks_registry or exists (select from routine.contact_opt_outs(p_organization, v_purpose) where number is null);
  v_digits := routine.air_time_digits(p_organization);
  v_moments := routine.campaign_price_moments(v_campaign, v_currency, p_items ->> 'speech', v_now);
  v_price := routine.campaign_unit_prices(v_campaign, v_currency, p_items ->> 'speech', v_moments);
  with judged as materialized (
    select * from routine.judged_recipients(p_organization, v_campaign.id, v_purpose, v_asks_registry, v_by_hash, v_now, v_digits)
  ),
  alike as (
    select prefix, country, is_ordinary, opted_out, excluded, count(*) as recipients, sum(characters) as characters,
           sum(routine.longest_call_sec(coalesce(audio_ms, v_campaign.audio_ms, 0), v_repeat, p_margin_sec,
                                        v_campaign.terms ->> 'onMachine')) as seconds
      from judged
     group by 1, 2, 3, 4, 5
  ),
  priced as (
    select alike.*, routine.is_destination_allowed(p_organization, prefix, country, is_ordinary) as allowed,
           (select max(routine.air_unit_at(p_organization, v_currency, prefix, moment)) from unnest(v_moments) moment) as unit
      from alike
  )
  select jsonb_build_object(
      'recipients', coalesce(sum(recipients), 0),
      'callable', coalesce(sum(recipients) filter (where allowed and not opted_out and not excluded), 0),
      'notAllowed', coalesce(sum(recipients) filter (where not allowed), 0),
      'optedOut', coalesce(sum(recipients) filter (where allowed and opted_out), 0),
      'excluded', coalesce(sum(recipients) filter (where allowed and not opted_out and excluded), 0),
      'highestMicro', ((p_items ->> 'characters')::numeric * v_price.highest_character + coalesce(sum(
         (v_campaign.terms ->> 'maxAttempts')::int * (seconds * coalesce(unit, 0) + recipients * v_price.detection)
         + characters * v_price.highest_character) filter (where allowed), 0))::text,
      'lowestMicro', (
        select air_micro + speech_micro + v_price.lowest_character::numeric * case when v_price.lowest_character = 0 then 0 else
                 routine.unspoken_characters(p_organization, p_items ->> 'voice', array(
                   select decode(p_items ->> 'sentences', 'hex') where v_campaign.status in ('draft', 'running', 'paused')
                   union
                   select sentences
                     from priced join judged using (prefix, is_ordinary, opted_out, excluded)
                    where allowed and not opted_out and not excluded and sentences is not null
                      and judged.country is not distinct from priced.country)) end
          from campaign_progress where campaign_id = v_campaign.id)::text,
      'averageSec', coalesce(sum(seconds) / nullif(sum(recipients), 0), 0)::float)
    into v_answer
    from priced;
  return v_answer || jsonb_build_object(
    'outcome', 'estimated',
    'invalid', (select rejected from campaign_progress where campaign_id = v_campaign.id),
    'currency', v_currency,
    'callsPerSecond', (select min(calls_per_second) from voice_carrier),
    'maxActive', (select max_active from call_setting where organization_id = p_organization));
end
$$;
