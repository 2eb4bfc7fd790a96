-- The rule of money, for creations, usage and calls: what units of an item cost an organization, and why it may not spend
-- that now. Decided here alone, under the account's row lock, by which the caller has read p_account.
--
-- p_stage: what is decided besides the price: `charge`, whether funds and spend limits cover it; `accept`, of a call that
-- is created, only that the day's ceiling of calls is not reached; `price`, nothing more; `hold`, of a call that is dialed, all of it: p_quantity
-- seconds, free if they have no price any more.
-- p_to: the called number of air time. p_beside_micro: what must be covered besides, because it follows.
-- What attempts in progress hold is not available, and counts towards the spend limits, whose notices are sent when they
-- refuse. Links count towards the daily quota of their plan here.
--
-- In a sandbox everything is free, up to a quota of its service a day: of calls, attempts count.
--
-- refusal: an error code, or null. reason: the same in detail, where an organization's refusals have one code. unit_micro: 0
-- with a plan. item: by which it is priced, or would be. lack: the amount needed and the amount left, null without an active account.
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
  v_day date := (p_at at time zone :'time_zone')::date;
  v_cost numeric;
  v_left numeric;
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
  v_is_priced := case when has_plan then v_price.has_row else unit_micro is not null end;
  if v_is_link and has_plan and v_price.amount_micro is null then
    -- A plan replaces the price of links, but only where the shortener is priced at all.
    v_is_priced := exists (select from routine.price_at(p_organization, v_currency, 'urlshortener.visit', p_at) visit
                            where visit.amount_micro is not null);
  end if;
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
    quota := routine.use_quota(p_organization, p_service, v_day, p_quantity, v_price.daily_quota);
    if quota is not null then
      refusal := 'URLSHORTENER_LINK_QUOTA_EXCEEDED';
      return;
    end if;
  end if;
  -- What a plan includes needs no account.
  if has_plan and p_beside_micro = 0 then
    return;
  end if;

  if routine.is_sandbox(p_organization) then
    quota := routine.use_quota(p_organization, p_service, v_day, case p_stage when 'charge' then p_quantity when 'hold' then 1 else 0 end,
                               (:'sandbox_quotas'::jsonb ->> p_service)::int);
    if quota is not null then
      refusal := case when v_is_link then 'URLSHORTENER_LINK_QUOTA_EXCEEDED' when p_stage = 'charge' then 'RATE_TPS_EXCEEDED'
                      else 'BILLING_SPEND_LIMIT_REACHED' end;
      reason := 'DAY_LIMIT_REACHED';
    end if;
    return;
  end if;

  if p_stage in ('accept', 'hold')
     and not routine.has_call_allowance(p_organization, p_account.held_micro, unit_micro, case p_stage when 'hold' then p_quantity::int else 1 end,
                                       p_beside_micro) then
    refusal := v_codes || 'SPEND_LIMIT_REACHED';
    reason := 'DAY_LIMIT_REACHED';
    return;
  elsif p_stage = 'accept' then
    return;
  end if;

  v_cost := unit_micro::numeric * p_quantity + p_beside_micro;
  if p_account.status is distinct from 'active' then
    refusal := v_codes || 'INSUFFICIENT_FUNDS';
    reason := 'NO_ACTIVE_ACCOUNT';
  elsif v_cost > 0 then
    v_left := routine.available_micro(p_account) - p_account.held_micro;
    if v_left < v_cost then
      refusal := v_codes || 'INSUFFICIENT_FUNDS';
      reason := 'INSUFFICIENT_FUNDS';
    elsif routine.spend_limit_reached(p_organization, p_account.held_micro + v_cost) then
      refusal := v_codes || 'SPEND_LIMIT_REACHED';
      reason := 'SPEND_LIMIT_REACHED';
      perform routine.notify_spend_limits(p_organization, p_account.held_micro + v_cost, clock_timestamp());
      return;
    end if;
  end if;
  if refusal is not null then
    lack := jsonb_build_object('currency', v_currency, 'neededMicro', v_cost::text, 'availableMicro', v_left::text);
  end if;
end
$$;
