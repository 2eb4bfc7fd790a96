-- Creates short links and charges them: idempotency, domains, aliases, price, plan quota, funds, spend limits, links,
-- movement and the idempotency key in one statement, so that none of them ever exists without the others.
--
-- p_links: [{ domain, code, isAlias, brandLike, longUrl, host, expiresAt, shortUrlBase }]; without `code`: random. What is
-- null or false may be left out. p_short_url_base: for the links that have none of their own.
-- p_idempotency: null or { key, operation, requestHash, filledHash }; a bulk creation adds `rejected` (entries that it
-- refused itself) and perhaps `given` (all destinations), stored with the result, even when nothing was created.
-- Returns { outcome, … }:
--   created   entries: [{ domain, code, createdAt, linkId } or { refusal, refusals }] in the order given, chargedMicro,
--             emitted: the result of `emit_events`
--   made      the same with p_by_domain, in a tenth of the time for a thousand links: createdAt,
--             domains: [{ domain, tenureId, places, ids, codes }], three lists of the links made there, in one order,
--             refused: [{ place, refusal, refusals }]; places count from 0
--   replayed  result: the key's stored result
--   refused   code: the error code of the whole request, in the contract's order; lack: of funds, as in spending_refusal
create or replace function routine.create_links(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_links jsonb,
  p_idempotency jsonb,
  p_short_url_base text default null,
  p_by_domain boolean default false
) returns jsonb language plpgsql as $$
declare
  v_account billing_account;
  v_tied jsonb;
  v_judged jsonb;
  v_total int := jsonb_array_length(p_links);
  v_wanted int[] := '{}';
  v_valid int;
  v_currency text;
  v_price bigint;
  -- Of the plan that includes new links; null: no plan.
  v_quota int;
  v_refusal text;
  v_lack jsonb;
  v_now timestamptz;
  v_length int;
  v_drawn int;
  v_ids bigint[];
  v_codes text[];
  v_entries jsonb;
  v_domains jsonb;
  v_refused jsonb;
  v_made int;
  v_count int := 0;
  v_charged bigint := 0;
  v_movement bigint;
  v_link jsonb;
  v_domain text;
  v_events jsonb[] := '{}';
  v_emitted jsonb := '[]';
begin
  -- Serializes the creations of an organization; each later statement sees what the earlier ones committed.
  select * into v_account from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();

  if p_idempotency is not null then
    v_tied := routine.tied_to_key(p_organization, p_idempotency);
    if v_tied is not null then
      return v_tied;
    end if;
  end if;

  v_judged := routine.resolve_links(p_organization, p_links);
  for v_place in 1 .. v_total loop
    if v_judged -> (v_place - 1) ->> 'refusal' is null then
      v_wanted := v_wanted || v_place;
    end if;
  end loop;
  v_valid := cardinality(v_wanted);

  if v_valid > 0 then
    v_currency := v_account.currency;
    if v_currency is null then
      -- Without an account; an account's currency is its organization's.
      select currency into v_currency from organization where id = p_organization;
      if v_currency is null then
        return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_CURRENCY_UNDEFINED');
      end if;
    end if;
    select amount_micro into v_price from routine.price_at(p_organization, v_currency, 'urlshortener.link', v_now);
    select daily_quota into v_quota from routine.plan_at(p_organization, 'urlshortener', v_now);
    -- A plan replaces the price of creations, but only where the shortener is priced at all.
    if v_price is null and (v_quota is null or not exists (
         select from routine.price_at(p_organization, v_currency, 'urlshortener.visit', v_now) where amount_micro is not null)) then
      return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_NOT_PRICED');
    end if;

    if v_quota is not null then
      insert into plan_usage as usage (organization_id, service, day, used)
      select p_organization, 'urlshortener', (v_now at time zone 'America/Bogota')::date, v_valid
       where v_valid <= v_quota
      on conflict (organization_id, service, day)
      do update set used = usage.used + v_valid where usage.used + v_valid <= v_quota;
      if not found then
        return jsonb_build_object(
          'outcome', 'refused', 'code', 'URLSHORTENER_LINK_QUOTA_EXCEEDED',
          'quota', jsonb_build_object('limit', v_quota, 'left', v_quota - coalesce((
            select used from plan_usage where organization_id = p_organization and service = 'urlshortener'
               and day = (v_now at time zone 'America/Bogota')::date), 0)));
      end if;
    else
      select refusal, lack into v_refusal, v_lack
        from routine.spending_refusal(p_organization, v_account, v_price * v_valid);
      if v_refusal is not null then
        return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_' || v_refusal, 'lack', v_lack);
      end if;
    end if;
  end if;

  -- Codes have 7 characters; after two collisions an entry gets a longer one, so that a tenure that fills up costs a
  -- few more draws and never fails.
  foreach v_length in array array[7, 7, 8, 9, 10] loop
    exit when v_wanted = '{}';
    foreach v_drawn in array v_wanted loop
      v_ids[v_drawn] := nextval('link_id_seq');
      v_codes[v_drawn] := coalesce(p_links -> (v_drawn - 1) ->> 'code', routine.draw_code(v_length));
    end loop;
    -- Inserted in key order, so that two creations that want the same aliases cannot deadlock. A code that the tenure
    -- already has, deleted or not, is skipped; among entries with one code an alias comes first.
    insert into link (id, organization_id, tenure_id, code, long_url, is_alias, expires_at, cost_center_id, created_by_key, created_at)
    overriding system value
    select v_ids[place], p_organization, (v_judged -> (place - 1) ->> 'tenureId')::bigint, v_codes[place], link ->> 'longUrl',
           coalesce((link ->> 'isAlias')::boolean, false), (link ->> 'expiresAt')::timestamptz, p_cost_center, p_api_key, v_now
      from (select place, p_links -> (place - 1) as link from unnest(v_wanted) place offset 0) wanted
     order by 3, 4, 6 desc, place
    on conflict (tenure_id, code) do nothing;
    get diagnostics v_made = row_count;
    v_count := v_count + v_made;
    exit when v_made = cardinality(v_wanted);

    v_wanted := array(select place from unnest(v_wanted) place where not exists (select from link where id = v_ids[place]));
    foreach v_drawn in array v_wanted loop
      v_ids[v_drawn] := null;
    end loop;
    v_wanted := array(select place from unnest(v_wanted) place where p_links -> (place - 1) ->> 'code' is null);
  end loop;

  -- For a thousand entries a query takes half as long as a loop, for one it takes longer.
  if v_total = 1 then
    v_entries := jsonb_build_array(routine.created_entry(v_ids[1], v_codes[1], v_now, p_links -> 0, v_judged -> 0));
  elsif p_idempotency is not null or not p_by_domain then
    select coalesce(jsonb_agg(routine.created_entry(id, code, v_now, link, judged)), '[]') into v_entries
      from (select v_ids[place] as id, v_codes[place] as code, p_links -> (place - 1) as link, v_judged -> (place - 1) as judged
              from generate_series(1, v_total) place offset 0) made;
  end if;

  if v_quota is not null and v_count < v_valid then
    update plan_usage set used = used - (v_valid - v_count)
     where organization_id = p_organization and service = 'urlshortener'
       and day = (v_now at time zone 'America/Bogota')::date;
  elsif v_quota is null and v_price * v_count > 0 then
    v_charged := v_price * v_count;
    v_movement := routine.post_movement(p_organization, 'charge', -v_charged, 'urlshortener', v_count,
      case v_count when 1 then 'Short link created' else 'Short links created' end,
      case v_total when 1 then (v_judged -> 0 ->> 'domain') || '/' || v_codes[1] end,
      p_cost_center, 'link');
  end if;

  if p_idempotency is not null and (v_count > 0 or p_idempotency ? 'rejected') then
    perform routine.keep_idempotency_key(p_organization, p_idempotency,
      jsonb_build_object('entries', v_entries, 'chargedMicro', v_charged, 'rejected', coalesce(p_idempotency -> 'rejected', '[]'))
        || case when p_idempotency ? 'given' then jsonb_build_object('given', p_idempotency -> 'given') else '{}' end);
  end if;

  if v_count > 0 and exists (select from webhook_endpoint where organization_id = p_organization and status <> 'removed') then
    for v_place in 1 .. v_total loop
      continue when v_ids[v_place] is null;
      v_link := p_links -> (v_place - 1);
      v_domain := v_judged -> (v_place - 1) ->> 'domain';
      v_events := v_events || jsonb_build_object(
        'domain', v_domain, 'code', v_codes[v_place],
        'shortUrl', replace(coalesce(v_link ->> 'shortUrlBase', p_short_url_base), '{domain}', v_domain) || '/' || v_codes[v_place],
        'longUrl', v_link -> 'longUrl', 'isAlias', coalesce(v_link -> 'isAlias', 'false'), 'expiresAt', coalesce(v_link -> 'expiresAt', 'null'),
        'createdAt', routine.to_utc_iso(v_now));
    end loop;
    v_emitted := routine.emit_events(p_organization, 'urlshortener.link.created', 'urlshortener', v_now, v_events);
  end if;

  if p_by_domain then
    select coalesce(jsonb_agg(jsonb_build_object('domain', domain, 'tenureId', tenure, 'places', places, 'ids', ids, 'codes', codes)), '[]')
      into v_domains
      from (select judged -> 'domain' as domain, judged -> 'tenureId' as tenure, array_agg(place - 1) as places, array_agg(id) as ids,
                   array_agg(code) as codes
              from (select place, v_ids[place] as id, v_codes[place] as code, v_judged -> (place - 1) as judged
                      from generate_series(1, v_total) place offset 0) entry
             where id is not null group by 1, 2) made;
    if v_count < v_total then
      select jsonb_agg(routine.created_entry(null, null, v_now, p_links -> (place - 1), v_judged -> (place - 1)) || jsonb_build_object('place', place - 1))
        into v_refused
        from generate_series(1, v_total) place where v_ids[place] is null;
    end if;
    return jsonb_build_object('outcome', 'made', 'createdAt', v_now, 'domains', v_domains, 'refused', coalesce(v_refused, '[]'),
                              'chargedMicro', v_charged, 'emitted', v_emitted);
  end if;
  return jsonb_build_object('outcome', 'created', 'entries', v_entries, 'chargedMicro', v_charged, 'emitted', v_emitted);
end
$$;
