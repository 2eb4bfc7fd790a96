-- The rule of money, for creations, usage and calls: what units of an item cost an organization, and why it may not spend
-- that now. Decided here alone, under the account's row lock, by which the caller has read p_account.
--
-- p_stage: what is decided besides the price: `charge`, whether funds and spend limits cover it; `accept`, of a call that is
-- created, only that the day's ceiling of calls is not reached; `price`, nothing more; `hold`, of a call that is dialed, all of
-- it: p_quantity seconds, free if they have no price any more. p_to: the called number of air time. p_beside_micro: what must be
-- covered besides, because it follows. What attempts in progress hold is not available, and counts towards the spend limits,
-- whose notices are sent when they refuse. Links count towards the daily quota of their plan here.
--
-- In a sandbox everything is free, up to a quota of its service a day: of calls, attempts count.
--
-- refusal: an error code, or null. reason: the same in detail, where an organization's refusals have one code. unit_micro: 0 with
-- a plan. item: by which it is priced, or would be. lack: the amount needed and the amount left, null without an active account.
-- quota: the daily quota and what is left of it.
create or replace function routine.decide_spending(
  p_organization bigint,
  p_account billing_account,
  p_service text,
  p_item text,
  p_quantity bigint,
  p_at timestamptz,
  p_stage text default 'charge',
  p_to text default null,
  p_beside_micro numeric default 0,
  out refusal text,
  out reason text,
  out unit_micro bigint,
  out item text,
  out has_plan boolean,
  out lack jsonb,
  out quota jsonb
) language plpgsql as $$
declare
  v_is_link boolean := p_item = 'urlshortener.link';
  v_codes text := case p_service when 'urlshortener' then 'URLSHORTENER_' else 'BILLING_' end;
  v_currency text := p_account.currency;
  v_price record;
  v_is_priced boolean;
  v_cost numeric;
begin
  if v_currency is null then
    -- Without an account; an account's currency is its organization's.
    select currency into v_currency from organization where id = p_organization;
    if v_currency is null and v_is_link then
      refusal := 'URLSHORTENER_CURRENCY_UNDEFINED';
      return;
    end if;
  end if;

  item := case when p_to is null then p_item else routine.air_item_at(p_organization, v_currency, p_to, p_at) end;
  select * into v_price from routine.usage_price(p_organization, v_currency, p_service, item, p_at);
  unit_micro := v_price.unit_micro;
  has_plan := v_price.daily_quota is not null;
  v_is_priced := case
    when has_plan then routine.is_priced_in_plan(p_organization, v_currency, item, p_at, v_price.has_row, v_price.amount_micro)
    else unit_micro is not null end;
  if p_stage = 'hold' then
    unit_micro := coalesce(unit_micro, 0);
  elsif not v_is_priced then
    refusal := v_codes || 'NOT_PRICED';
    item := coalesce(item, 'callblasting.second');
    return;
  end if;
  if p_stage = 'price' then
    return;
  end if;

  if has_plan and v_is_link then
    quota := routine.use_quota(p_organization, p_service, (p_at at time zone :'time_zone')::date, p_quantity, v_price.daily_quota);
    if quota is not null then
      refusal := 'URLSHORTENER_LINK_QUOTA_EXCEEDED';
      return;
    end if;
  end if;
  -- A plan pays for what it includes, so no account is needed.
  if has_plan and p_beside_micro = 0 then
    return;
  end if;

  if routine.is_sandbox(p_organization) then
    select sandbox.refusal, sandbox.reason, sandbox.quota into refusal, reason, quota
      from routine.sandbox_refusal(p_organization, p_service, v_is_link, p_stage, p_quantity, p_at) sandbox;
    return;
  end if;

  v_cost := unit_micro::numeric * p_quantity + p_beside_micro;
  reason := routine.funds_refusal(p_organization, p_account, p_stage, unit_micro, p_quantity, p_beside_micro);
  if reason in ('SPEND_LIMIT_REACHED', 'DAY_LIMIT_REACHED') then
    refusal := v_codes || 'SPEND_LIMIT_REACHED';
  elsif reason is not null then
    refusal := v_codes || 'INSUFFICIENT_FUNDS';
    lack := jsonb_build_object('currency', v_currency, 'neededMicro', v_cost::text, 'availableMicro',
      case when p_account.status = 'active' then (routine.available_micro(p_account) - p_account.held_micro)::text end);
  end if;
  if reason = 'SPEND_LIMIT_REACHED' then
    perform routine.notify_spend_limits(p_organization, p_account.held_micro + v_cost, clock_timestamp());
  end if;
end
$$;
