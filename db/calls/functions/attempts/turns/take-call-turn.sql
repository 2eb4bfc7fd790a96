-- Reserves the turn of a single call at a carrier that dials only so many a second: at once (is_taken), or, where its
-- organization has reserved more than the next second, plans when the call asks again. The organization's calls therefore
-- wait for each other, and those of others hardly for them; single calls (p_is_single) go before those of campaigns, whose next
-- turn they take for their own. Null: the carrier has no such limit.
-- Under the locks of the organization's settings and of the carrier's row.
create or replace function routine.take_call_turn(
  p_organization bigint, p_carrier text, p_is_single boolean, out at timestamptz, out is_taken boolean
) language plpgsql as $$
declare
  v_setting call_setting;
  v_per_second double precision;
  v_others int;
  v_campaigns record;
begin
  select calls_per_second into v_per_second from voice_carrier where name = p_carrier;
  if v_per_second is null then
    return;
  end if;
  select * into v_setting from call_setting where organization_id = p_organization;
  is_taken := coalesce(v_setting.last_turn_at <= clock_timestamp() + interval '1 second', true);
  if is_taken then
    at := routine.take_dial_turns(p_carrier, 1);
    if p_is_single and at > clock_timestamp() then
      -- One that has come, and whose call is not claimed yet, is as good. A call that is being claimed keeps its turn.
      select id, next_attempt_at into v_campaigns from call
       where status in ('queued', 'retrying') and next_attempt_at > clock_timestamp() - interval '1 second' and next_attempt_at < at
         and campaign_id is not null and has_dial_turn and routine.carrier_of(organization_id, p_carrier) = p_carrier
       order by next_attempt_at limit 1 for update skip locked;
      if found then
        update call set next_attempt_at = at, sent_at = at where id = v_campaigns.id;
        at := v_campaigns.next_attempt_at;
      end if;
    end if;
    update call_setting set last_turn_at = at where organization_id = p_organization;
  else
    -- Others that plan too get as many.
    select count(*) into v_others from call_setting
     where planned_turn_at > clock_timestamp() and organization_id <> p_organization;
    at := greatest(v_setting.planned_turn_at, v_setting.last_turn_at) + make_interval(secs => (1 + v_others) / v_per_second);
    update call_setting set planned_turn_at = at where organization_id = p_organization;
  end if;
end
$$;
