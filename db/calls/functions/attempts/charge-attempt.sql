-- Charges units of an attempt, in the hour in which it was answered, at the price that it was claimed with: never more than
-- it held. Always charged, even if the balance becomes negative. p_released_micro: what the attempt held, with its last charge.
create or replace function routine.charge_attempt(
  p_call call,
  p_attempt call_attempt,
  p_kind text,
  p_unit_micro bigint,
  p_quantity int,
  p_released_micro bigint default 0
) returns void language plpgsql as $$
begin
  if routine.is_posted(p_call.organization_id, p_unit_micro, p_quantity) then
    perform routine.add_usage(p_call.organization_id, p_call.cost_center_id, 'callblasting', p_kind, p_unit_micro, p_quantity,
                              coalesce(p_attempt.answered_at, p_attempt.ended_at), p_released_micro, p_call.campaign_id);
    insert into call_spend (organization_id, day, spent_micro)
    values (p_call.organization_id, (clock_timestamp() at time zone :'time_zone')::date, p_unit_micro * p_quantity)
    on conflict (organization_id, day) do update set spent_micro = call_spend.spent_micro + excluded.spent_micro;
  else
    perform routine.change_hold(p_call.organization_id, -p_released_micro);
  end if;
end
$$;
