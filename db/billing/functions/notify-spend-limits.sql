-- Sends the notices of spend limits, once per period and limit: at 80 % a mail; when reached, because `p_wanted_micro`
-- more (what is held, and what was refused) exceeds it or spending equals it, a mail and `billing.spend_limit.reached`.
-- The sweepers publish them.
create or replace function routine.notify_spend_limits(p_organization bigint, p_wanted_micro numeric, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_row record;
  v_data jsonb;
begin
  for v_row in
    with state as (
      select spend_limit.period, spend_limit.limit_micro, coalesce(spend.spent_micro, 0) as spent_micro,
             start::date as period_start, (start + ('1 ' || spend_limit.period)::interval) at time zone :'time_zone' as resets_at
        from spend_limit
       cross join date_trunc(spend_limit.period, p_now at time zone :'time_zone') start
        left join spend on spend.organization_id = spend_limit.organization_id and spend.period = spend_limit.period
                       and spend.period_start = start::date
       where spend_limit.organization_id = p_organization
    ),
    notice as (
      insert into spend_notice (organization_id, period, period_start, limit_micro, percent)
      select p_organization, period, period_start, limit_micro, percent
        from state, unnest(array[80, 100]) percent
       where spent_micro::numeric * 100 >= limit_micro::numeric * percent
          or (p_wanted_micro > 0 and spent_micro + p_wanted_micro > limit_micro)
      on conflict do nothing
      returning period, percent
    )
    select state.*, max(notice.percent) as percent, account.currency
      from notice
      join state using (period)
      join billing_account account on account.organization_id = p_organization
     group by state.period, state.limit_micro, state.spent_micro, state.period_start, state.resets_at, account.currency
     order by state.period
  loop
    v_data := jsonb_build_object('currency', v_row.currency, 'period', v_row.period, 'limitMicro', v_row.limit_micro,
                                 'spentMicro', v_row.spent_micro, 'resetsAt', routine.to_utc_iso(v_row.resets_at));
    if v_row.percent = 100 then
      perform routine.emit_event(p_organization, 'billing.spend_limit.reached', 'billing', p_now, v_data);
    end if;
    perform routine.mail_members(p_organization, 'spend_limit',
      concat_ws('/', v_row.period, v_row.period_start, v_row.limit_micro, v_row.percent),
      v_data || jsonb_build_object('percent', v_row.percent));
  end loop;
end
$$;
