-- Creates short links and charges them: idempotency, domains, aliases, price, plan quota, funds, spend limits, links,
-- movement and the idempotency tie in one statement, so that none of them ever exists without the others.
--
-- p_links: [{ domain, code, isAlias, brandLike, longUrl, host, expiresAt, shortUrlBase }]; `code` null: one is drawn.
-- p_idempotency: null or { key, operation, requestHash, filledHash }; a bulk
-- adds `rejected` (what it refused by itself, kept with the result), and is tied to a creation of nothing too.
-- Answers { outcome, … }:
--   created   entries: [{ domain, code, createdAt, linkId } or { refusal, refusals }] in the order given, chargedMicro,
--             emitted: what `emit_event` answered
--   replayed  result: what the key is tied to
--   refused   code: the error code of the whole request, in the order of the contract; lack: of funds, as funds_lack
create or replace function routine.create_links(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_links jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_account billing_account;
  v_tied jsonb;
  v_entries jsonb;
  v_valid int;
  v_currency text;
  v_price bigint;
  v_plan plan;
  v_now timestamptz;
  v_created jsonb;
  v_count int;
  v_charged bigint := 0;
  v_result jsonb;
  v_emitted jsonb;
begin
  -- The creations of an organization take turns here; each later statement sees what the one before committed.
  select * into v_account from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();

  v_tied := routine.tied_to_key(p_organization, p_idempotency);
  if v_tied is not null then
    return v_tied;
  end if;

  v_entries := coalesce(routine.resolve_links(p_organization, p_links), '[]');
  select count(*) into v_valid from jsonb_array_elements(v_entries) entry where entry ->> 'refusal' is null;

  if v_valid > 0 then
    select currency into v_currency from organization where id = p_organization;
    if v_currency is null then
      return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_CURRENCY_UNDEFINED');
    end if;
    select amount_micro into v_price from routine.price_at(p_organization, v_currency, 'urlshortener.link', v_now);
    select * into v_plan from routine.plan_at(p_organization, 'urlshortener', v_now);
    if v_price is null and (v_plan.id is null or not exists (
         select from routine.price_at(p_organization, v_currency, 'urlshortener.link', v_now)
         union all select from routine.price_at(p_organization, v_currency, 'urlshortener.visit', v_now))) then
      return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_NOT_PRICED');
    end if;

    if v_plan.id is not null then
      insert into plan_usage as usage (organization_id, service, day, used)
      select p_organization, 'urlshortener', (v_now at time zone 'America/Bogota')::date, v_valid
       where v_valid <= v_plan.daily_quota
      on conflict (organization_id, service, day)
      do update set used = usage.used + v_valid where usage.used + v_valid <= v_plan.daily_quota;
      if not found then
        return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_LINK_QUOTA_EXCEEDED');
      end if;
    elsif v_account.status is distinct from 'active'
       or (v_price > 0 and routine.available_micro(v_account) < v_price * v_valid) then
      return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_INSUFFICIENT_FUNDS',
                                'lack', routine.funds_lack(v_account, v_price * v_valid, v_currency));
    elsif v_price > 0 and routine.spend_limit_reached(p_organization, v_price * v_valid) then
      perform routine.tell_spend_limits(p_organization, v_price * v_valid, v_now);
      return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_SPEND_LIMIT_REACHED');
    end if;
  end if;

  -- Again for those whose drawn code another creation took at this moment.
  for v_round in 1..3 loop
    v_entries := routine.draw_codes(v_entries);
    -- In key order, so that two creations that want the same aliases wait for each other and never in a circle.
    with created as (
      insert into link (organization_id, tenure_id, code, long_url, is_alias, expires_at, cost_center_id, created_by_key, created_at)
      select p_organization, (entry ->> 'tenureId')::bigint, entry ->> 'code', entry ->> 'longUrl',
             (entry ->> 'isAlias')::boolean, (entry ->> 'expiresAt')::timestamptz, p_cost_center, p_api_key, v_now
        from jsonb_array_elements(v_entries) entry
       where entry ->> 'refusal' is null and entry ->> 'code' is not null and not entry ? 'linkId'
       order by (entry ->> 'tenureId')::bigint, entry ->> 'code'
      on conflict (tenure_id, code) do nothing
      returning id, tenure_id, code
    ),
    -- Looked up by name: joined to a thousand entries, whose number the planner cannot know, it would be read as often.
    named as (
      select coalesce(jsonb_object_agg(tenure_id || '/' || code, id), '{}') as ids from created
    ),
    made as (
      select entry, ordinality, ids -> ((entry ->> 'tenureId') || '/' || (entry ->> 'code')) as id
        from named, jsonb_array_elements(v_entries) with ordinality as given (entry, ordinality)
    )
    select jsonb_agg(
             case when entry ->> 'refusal' is not null or entry ? 'linkId' then entry
                  when id is not null then entry || jsonb_build_object('linkId', id)
                  when (entry ->> 'isAlias')::boolean then entry || '{"refusal": "ALIAS_TAKEN"}'
                  else entry || '{"code": null}'
             end order by ordinality)
      into v_entries
      from made;
    exit when not exists (select from jsonb_array_elements(v_entries) entry
                           where entry ->> 'refusal' is null and not entry ? 'linkId');
  end loop;

  select count(entry -> 'linkId'), jsonb_agg(
           case when entry ? 'linkId'
                then jsonb_build_object('linkId', entry -> 'linkId', 'domain', entry -> 'domain', 'code', entry -> 'code',
                                        'tenureId', entry -> 'tenureId', 'createdAt', v_now)
                else jsonb_build_object('refusal', coalesce(entry ->> 'refusal', 'CODE_GENERATION_FAILED'),
                                        'refusals', entry -> 'refusals')
           end order by ordinality)
    into v_count, v_created
    from jsonb_array_elements(v_entries) with ordinality as given (entry, ordinality);

  if v_plan.id is not null and v_count < v_valid then
    update plan_usage set used = used - (v_valid - v_count)
     where organization_id = p_organization and service = 'urlshortener'
       and day = (v_now at time zone 'America/Bogota')::date;
  elsif v_plan.id is null and v_price * v_count > 0 then
    v_charged := v_price * v_count;
    perform routine.post_movement(p_organization, 'charge', -v_charged, 'urlshortener', v_count,
      case v_count when 1 then 'Short link created' else 'Short links created' end,
      case when jsonb_array_length(p_links) = 1 then (v_created -> 0 ->> 'domain') || '/' || (v_created -> 0 ->> 'code') end,
      p_cost_center, 'link');
  end if;

  v_result := jsonb_build_object('entries', coalesce(v_created, '[]'), 'chargedMicro', v_charged);
  if v_count > 0 or p_idempotency ? 'rejected' then
    perform routine.tie_key(p_organization, p_idempotency,
                    v_result || jsonb_build_object('rejected', coalesce(p_idempotency -> 'rejected', '[]')));
  end if;

  select jsonb_agg(attempt) into v_emitted
    from jsonb_array_elements(v_created) with ordinality made (link, place)
    join jsonb_array_elements(v_entries) with ordinality given (entry, place) using (place)
   cross join lateral jsonb_array_elements(routine.emit_event(
           p_organization, 'urlshortener.link.created', 'urlshortener', v_now,
           jsonb_build_object('domain', link -> 'domain', 'code', link -> 'code',
                              'shortUrl', replace(entry ->> 'shortUrlBase', '{domain}', link ->> 'domain') || '/' || (link ->> 'code'),
                              'longUrl', entry -> 'longUrl', 'isAlias', entry -> 'isAlias',
                              'expiresAt', entry -> 'expiresAt', 'createdAt', routine.to_utc_iso(v_now)))) attempt
   where link ? 'linkId'
     and exists (select from webhook_endpoint where organization_id = p_organization and status <> 'removed');
  return v_result || jsonb_build_object('outcome', 'created', 'emitted', coalesce(v_emitted, '[]'));
end
$$;
