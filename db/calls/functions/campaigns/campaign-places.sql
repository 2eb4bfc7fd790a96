-- Counts the further calls that a campaign may have under way: by its own limit, and by the limits that it shares with other
-- campaigns that want more than they get. Read without locks: the claim of each call decides.
create or replace function routine.campaign_places(
  p_campaign campaign, p_carrier text, p_now timestamptz, out own int, out shared int
) language plpgsql stable as $$
declare
  v_carrier voice_carrier;
  v_limit int;
  v_active int;
  v_mine int;
  v_handed int;
  v_others int;
  v_siblings int;
  v_waits_longer boolean;
  v_turns int;
begin
  select * into v_carrier from voice_carrier where name = p_carrier;
  select max_active into v_limit from call_setting where organization_id = p_campaign.organization_id;
  select count(*), count(*) filter (where campaign_id = p_campaign.id) into v_active, v_mine
    from call where organization_id = p_campaign.organization_id and status = 'in_progress';
  select count(*) into v_handed from call
   where campaign_id = p_campaign.id and status in ('queued', 'retrying') and next_attempt_at <= p_now + interval '5 seconds'
     and (is_waiting or (sent_at >= next_attempt_at and sent_at >= p_now - interval '1 minute'));
  own := case when p_campaign.max_at_once is not null then p_campaign.max_at_once - v_mine - v_handed else v_limit end;
  select count(distinct organization_id) filter (where organization_id <> p_campaign.organization_id),
         count(*) filter (where organization_id = p_campaign.organization_id),
         coalesce(bool_or(wants_since < p_campaign.wants_since) , false)
    into v_others, v_siblings, v_waits_longer
    from campaign
   where started_at is not null and finished_at is null and status = 'running' and id <> p_campaign.id
     and wants_since is not null and runner_until > p_now;
  shared := least(v_limit - v_active - v_handed, ceil(v_limit::numeric / (1 + v_siblings)) - v_mine - v_handed);
  -- A tenth of the carrier's places is left to single calls.
  v_limit := floor(v_carrier.max_active * 0.9);
  shared := least(shared, routine.carrier_free_slots(p_carrier) - (v_carrier.max_active - v_limit) - v_handed,
                  ceil(v_limit::numeric / (1 + v_others)) - v_active - v_handed);
  if v_carrier.calls_per_second is not null then
    -- Never further ahead than a second: what shares the carrier, and comes meanwhile, waits no longer for its part.
    v_turns := ceil(v_carrier.calls_per_second
                    * extract(epoch from p_now + interval '1 second' - greatest(v_carrier.next_dial_at, p_now)));
    shared := least(shared, case
      when v_turns > v_others + v_siblings then ceil(v_turns::numeric / (1 + v_others + v_siblings))
      when v_waits_longer then 0
      else least(v_turns, 1) end);
  end if;
end
$$;
