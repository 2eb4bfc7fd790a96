-- Whether a number may be called for a purpose at a moment, as far as the service knows. Calls without a purpose (null)
-- only keep the organization's own hours. Law 2300 of 2023 protects consumers in Colombia: by article 3 debts are called
-- about in its hours only, and after a direct contact not again on the same day, nor by several channels in the same
-- week; article 5 and its paragraph 3 say the same of advertising, and its paragraph 2 that people can opt out of it.
-- Article 5 also is why the registry of excluded numbers, of mobile numbers, is asked before advertising. A contact that the
-- consumer asked for does not count.
--
-- p_creditor: on whose behalf; null: the organization itself. p_hours: see `contact_opens_at`; they begin at p_at or before.
-- p_is_check: it is only asked about: the registry decides wherever the organization has a token for it.
-- reasons: in the order of CONTACT_RULES; empty: it may be called. allowed_at: when the hours and earlier contacts allow
-- it; null: now, or never. is_unchecked: the registry has to be asked first. closes_at: until when this holds; null: no
-- hours apply. rules: what was checked. known: { optOut, contacts (the latest), registry, hours }, each if it was checked.
create or replace function routine.decide_contact(
  p_organization bigint, p_number text, p_purpose text, p_creditor text, p_at timestamptz, p_hours jsonb,
  p_is_check boolean default false,
  out reasons text[], out allowed_at timestamptz, out is_unchecked boolean, out closes_at timestamptz, out rules text[],
  out known jsonb
) language plpgsql stable as $$
declare
  v_is_regulated boolean := coalesce(p_purpose in ('collection', 'advertising') and starts_with(p_number, '57'), false);
  v_keeps_hours boolean := v_is_regulated
    or coalesce((select contact_hours from call_setting where organization_id = p_organization), false);
  v_needs_registry boolean := routine.needs_registry(p_organization, p_number, p_purpose, p_is_check);
  v_hash bytea;
  v_until timestamptz;
  v_opens_at timestamptz;
  v_found jsonb;
  v_asked_at timestamptz;
  v_is_excluded boolean;
begin
  reasons := '{}';
  rules := '{}';
  known := '{}';
  is_unchecked := false;
  if p_purpose is not null then
    v_hash := decode(routine.find_number_hash(p_organization, p_number), 'hex');
    rules := rules || 'OPTED_OUT'::text;
    v_found := routine.known_opt_out(p_organization, v_hash, p_purpose);
    known := known || jsonb_build_object('optOut', v_found);
    if v_found is not null then
      reasons := reasons || 'OPTED_OUT'::text;
    end if;
  end if;
  if v_needs_registry then
    rules := rules || 'EXCLUDED_REGISTRY'::text;
    select asked_at, is_excluded into v_asked_at, v_is_excluded
      from routine.registry_answers_at(p_organization, p_at)
     where number_hash = v_hash;
    is_unchecked := v_asked_at is null;
    known := known || jsonb_build_object('registry', case when v_asked_at is not null then jsonb_build_object(
      'isExcluded', v_is_excluded, 'askedAt', routine.to_utc_iso(v_asked_at),
      'version', (routine.registry_version_at(v_asked_at) at time zone :'time_zone')::date) end);
    if v_is_excluded then
      reasons := reasons || 'EXCLUDED_REGISTRY'::text;
    end if;
  end if;
  if v_keeps_hours then
    rules := rules || 'CONTACT_HOURS'::text;
    v_opens_at := routine.contact_opens_at(p_hours, p_at);
    if v_opens_at > p_at then
      reasons := reasons || 'CONTACT_HOURS'::text;
    else
      closes_at := (select "closesAt" from jsonb_to_recordset(p_hours) as hours ("opensAt" timestamptz, "closesAt" timestamptz)
                     where "opensAt" <= p_at and "closesAt" > p_at limit 1);
    end if;
    known := known || jsonb_build_object('hours', jsonb_build_object(
      'opensAt', routine.to_utc_iso(v_opens_at), 'closesAt', routine.to_utc_iso(closes_at)));
  end if;
  if v_is_regulated then
    rules := rules || 'FREQUENCY'::text;
    v_found := routine.known_contacts(p_organization, v_hash, p_creditor, p_at);
    if v_found <> '[]' then
      v_until := routine.frequency_ends_at(p_organization, v_hash, p_creditor, p_at);
    end if;
    known := known || jsonb_build_object('contacts', v_found);
    if v_until is not null then
      reasons := reasons || 'FREQUENCY'::text;
    end if;
  end if;
  if not reasons && array['OPTED_OUT', 'EXCLUDED_REGISTRY'] and cardinality(reasons) > 0 then
    allowed_at := routine.contact_allowed_at(p_organization, v_hash, p_creditor, greatest(p_at, v_until), p_hours, v_is_regulated);
  end if;
end
$$;
