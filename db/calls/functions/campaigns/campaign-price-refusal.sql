-- Why a campaign is refused for want of a price, by the rule for single calls: { outcome: refused, code, unpriced (items;
-- `callblasting.second.<prefix>` where the numbers of a prefix have none) }; null: what it charges has prices, or plans include it.
--
-- p_speech_item: of a character of its text; null: nothing is to be spoken. p_campaign: null while it has no recipients.
-- p_is_all: whether recipients that were called count too.
create or replace function routine.campaign_price_refusal(
  p_organization bigint, p_speech_item text, p_on_machine text, p_campaign bigint, p_is_all boolean
) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_digits int;
  v_air text := 'callblasting.second';
  v_prefix text;
begin
  if exists (select from routine.decide_spending(p_organization, null, 'callblasting', v_air, 1, v_now, 'price')
              where refusal is null) then
    -- The flat price is that of every number without another.
    v_air := null;
  elsif exists (
    select from (select distinct split_part(item, '.', 3) as prefix from price
                  where starts_with(item, v_air || '.') and (organization_id = p_organization or organization_id is null)) given
     cross join lateral routine.decide_spending(
       p_organization, null, 'callblasting', null, 1, v_now, 'price', given.prefix) decision
     where decision.refusal is null) then
    v_digits := routine.air_time_digits(p_organization);
    -- Materialized: otherwise what is asked of each prefix would be asked of each recipient.
    with alike as materialized (
      select distinct left(to_number, v_digits) as prefix, country, is_ordinary from campaign_recipient
       where campaign_id = p_campaign and (p_is_all or state in ('new', 'ready'))
    )
    select min(alike.prefix) into v_prefix
      from alike
     cross join lateral routine.decide_spending(
       p_organization, null, 'callblasting', null, 1, v_now, 'price', alike.prefix) decision
     where decision.refusal is not null
       and routine.is_destination_allowed(p_organization, alike.prefix, alike.country, alike.is_ordinary);
    v_air := v_air || '.' || v_prefix;
  end if;
  return (
    select jsonb_build_object('outcome', 'refused', 'code', min(decision.refusal),
                              'unpriced', jsonb_agg(charged.item order by place))
      from (values (1, 'tts', p_speech_item, null),
                   (2, 'callblasting', v_air, v_prefix),
                   (3, 'callblasting', case when p_on_machine is not null then 'callblasting.detection' end, null)
           ) charged (place, service, item, prefix)
     cross join lateral routine.decide_spending(
       p_organization, null, charged.service, charged.item, 1, v_now, 'price', charged.prefix) decision
     where charged.item is not null and decision.refusal is not null
    having count(*) > 0);
end
$$;
