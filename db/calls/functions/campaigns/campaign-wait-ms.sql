-- Returns the wait of a campaign's run that has handed out p_handed of at most p_limit calls; null: nothing will be due.
-- p_pace: how many its own pace allows now; p_has_more: recipients are left that may be called.
create or replace function routine.campaign_wait_ms(
  p_campaign campaign, p_handed int, p_limit int, p_pace int, p_rate double precision, p_has_more boolean, p_unspoken int,
  p_now timestamptz
) returns int language plpgsql stable as $$
begin
  if p_handed = p_limit then
    return 0;
  elsif p_pace <= 0 then
    return least(60000, ceil(1000 / p_rate));
  elsif p_has_more then
    return 250;
  elsif p_unspoken > 0 or p_handed > 0 then
    return 1000;
  end if;
  -- The time until the next retry, a minute at most; a second while calls are under way without one.
  return (select least(60000, greatest(1000, ceil(extract(epoch from min(next_attempt_at) - p_now) * 1000)))
            from call where campaign_id = p_campaign.id and status in ('queued', 'retrying') and next_attempt_at > p_now);
end
$$;
