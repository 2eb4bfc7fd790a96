-- Creates short links and charges them: idempotency, domains, aliases, price, plan quota, funds, spend limits, links,
-- movement and the idempotency key in one statement, so that none of them ever exists without the others.
--
-- p_links: [{ domain, code, isAlias, brandLike, longUrl, host, expiresAt }]; without `code`: random. Null and false values
-- may be left out. p_short_url_base: `https://{domain}`, for the short URLs in events.
-- p_idempotency: null or { key, operation, requestHash, filledHash }; a bulk creation adds `rejected` (entries that it
-- refused itself) and perhaps `given` (all lines, with their destinations), stored with the result, even when nothing was created.
-- Returns { outcome, … }:
--   created   createdAt, domains: [{ domain, tenureId, places, ids, codes }], three lists of the links made there, in one
--             order, refused: [{ place, refusal, refusals }], chargedMicro, emitted: the result of `emit_events`; places
--             count from 0. Entry by entry, a thousand links would take ten times as long to write.
--   replayed  result: what is stored with the key, entry by entry
--   refused   code: the error code of the whole request, in the contract's order; lack and quota: as in decide_spending
create or replace function routine.create_links(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_links jsonb,
  p_idempotency jsonb,
  p_short_url_base text
) returns jsonb language plpgsql as $$
declare
  v_account billing_account;
  v_tied jsonb;
  v_judged jsonb;
  v_total int := jsonb_array_length(p_links);
  v_wanted int[] := '{}';
  v_valid int;
  v_refusal text;
  v_unit bigint;
  v_has_plan boolean;
  v_lack jsonb;
  v_quota jsonb;
  v_now timestamptz;
  v_ids bigint[];
  v_codes text[];
  v_refused jsonb := '[]';
  v_count int := 0;
  v_charged bigint := 0;
  v_emitted jsonb := '[]';
begin
  -- Serializes the creations of an organization; each later statement sees what the earlier ones committed.
  select * into v_account from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();

  if p_idempotency is not null then
    v_tied := routine.find_idempotent_result(p_organization, p_idempotency);
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
    select refusal, unit_micro, has_plan, lack, quota into v_refusal, v_unit, v_has_plan, v_lack, v_quota
      from routine.decide_spending(p_organization, v_account, 'urlshortener', 'urlshortener.link', v_valid, v_now);
    if v_refusal is not null then
      return jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'lack', v_lack, 'quota', v_quota);
    end if;
  end if;

  select ids, codes, made into v_ids, v_codes, v_count
    from routine.place_links(p_organization, p_api_key, p_cost_center, p_links, v_judged, v_wanted, v_now, null, null);

  v_charged := routine.charge_links(p_organization, p_cost_center, v_unit, v_has_plan, v_valid, v_count, v_now,
    case v_total when 1 then (v_judged -> 0 ->> 'domain') || '/' || v_codes[1] end);

  if p_idempotency is not null and (v_count > 0 or p_idempotency ? 'rejected') then
    perform routine.store_idempotent_result(p_organization, p_idempotency,
      jsonb_build_object('entries', routine.created_entries(v_ids, v_codes, v_now, p_links, v_judged), 'chargedMicro', v_charged,
                         'rejected', coalesce(p_idempotency -> 'rejected', '[]'))
        || case when p_idempotency ? 'given' then jsonb_build_object('given', p_idempotency -> 'given') else '{}' end);
  end if;

  if v_count > 0 and (exists (select from webhook_endpoint where organization_id = p_organization and status <> 'removed')
                      or exists (select from organization where id = p_organization and event_log)) then
    v_emitted := routine.emit_events(p_organization, 'urlshortener.link.created', 'urlshortener', v_now,
      routine.created_events(p_links, v_judged, v_ids, v_codes, v_now, p_short_url_base));
  end if;

  if v_count < v_total then
    v_refused := routine.refused_entries(v_ids, v_now, p_links, v_judged);
  end if;
  return jsonb_build_object('outcome', 'created', 'createdAt', v_now,
                            'domains', routine.created_domains(v_ids, v_codes, v_judged), 'refused', v_refused,
                            'chargedMicro', v_charged, 'emitted', v_emitted);
end
$$;
