-- Finds when the window of a campaign that goes by its recipients' local time is next open for a number, at a moment or later,
-- and until when: in every zone that the number may be in. Where that is never so at once, it is asked again after a day. The
-- window of any other campaign is open for all numbers alike (`campaign_opens_at`): here at p_at, and closes_at is null.
create or replace function routine.recipient_window(
  p_campaign campaign, p_number text, p_at timestamptz, out opens_at timestamptz, out closes_at timestamptz
) language plpgsql stable as $$
declare
  v_zones text[];
  v_opens timestamptz;
begin
  opens_at := p_at;
  if p_campaign.window_zone is distinct from 'recipient' then
    return;
  end if;
  v_zones := routine.zones_of_number(p_number);
  for v_try in 1 .. 60 loop
    select max(daily.opens_at), min(daily.closes_at) into v_opens, closes_at
      from unnest(v_zones) zone,
           routine.daily_window(
             p_campaign.window_from, p_campaign.window_to, p_campaign.window_days, zone, recipient_window.opens_at) daily;
    if v_opens = opens_at then
      return;
    end if;
    opens_at := v_opens;
  end loop;
  opens_at := p_at + interval '1 day';
  closes_at := null;
end
$$;
