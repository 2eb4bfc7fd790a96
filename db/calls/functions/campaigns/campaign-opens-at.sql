-- Calculates when a campaign may next dial, by its start and its window, at a moment or after it; null: at that moment.
create or replace function routine.campaign_opens_at(p_campaign campaign, p_at timestamptz)
returns timestamptz language plpgsql stable as $$
declare
  v_from timestamptz := greatest(p_at, p_campaign.start_at);
  v_day date;
  v_opens timestamptz;
begin
  if p_campaign.window_days is null then
    return case when v_from > p_at then v_from end;
  end if;
  for v_ahead in 0 .. 7 loop
    v_day := (v_from at time zone :'time_zone')::date + v_ahead;
    continue when extract(isodow from v_day) <> all (p_campaign.window_days);
    v_opens := greatest(v_from, (v_day + p_campaign.window_from) at time zone :'time_zone');
    continue when v_opens >= (v_day + p_campaign.window_to) at time zone :'time_zone';
    return case when v_opens > p_at then v_opens end;
  end loop;
  raise exception 'The window of campaign % never opens.', p_campaign.id;
end
$$;
