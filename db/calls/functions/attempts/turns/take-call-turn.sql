-- Reserves the turn of a single call at a carrier that dials only so many a second: at once (is_taken), or, where its
-- organization has reserved more than the next second, plans when the call asks again. The organization's calls therefore
-- wait for each other, and those of others hardly for them. Null: the carrier has no such limit.
-- Under the locks of the organization's settings and of the carrier's row.
create or replace function routine.take_call_turn(p_organization bigint, p_carrier text, out at timestamptz, out is_taken boolean)
language plpgsql as $$
declare
  v_setting call_setting;
  v_per_second double precision;
  v_others int;
begin
  select calls_per_second into v_per_second from voice_carrier where name = p_carrier;
  if v_per_second is null then
    return;
  end if;
  select * into v_setting from call_setting where organization_id = p_organization;
  is_taken := coalesce(v_setting.last_turn_at <= clock_timestamp() + interval '1 second', true);
  if is_taken then
    at := routine.take_dial_turns(p_carrier, 1);
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
