-- Whether an attempt of a call may be dialed as far as its number is concerned, under the lock of its organization's settings:
-- by what its creation refused, the contacts (`decide_contact`), other attempts to the number, and the registry.
--
-- refusal: it never may; until, held_for: not before, and by which rule, if any; asks: the registry has to be asked now; all
-- null: it may, until closes_at, and then (at again_at, if that is set) for closes_for. decided_at, is_unchecked, rules, known:
-- what was decided on, for its evidence.
create or replace function routine.attempt_permission(
  p_call call, p_hours jsonb,
  out refusal text, out until timestamptz, out held_for text, out asks boolean, out closes_at timestamptz,
  out closes_for text, out again_at timestamptz, out decided_at timestamptz, out is_unchecked boolean, out rules text[],
  out known jsonb
) language plpgsql as $$
declare
  v_is_busy boolean;
  v_contact record;
  v_registry contact_registry;
  v_opens_at timestamptz;
  v_closes_at timestamptz;
begin
  -- Read before the contacts: an attempt that ends in between has recorded its own by then.
  if p_call.purpose in ('collection', 'advertising') then
    v_is_busy := exists (
      select from call
       where organization_id = p_call.organization_id and status = 'in_progress' and to_number = p_call.to_number
         and purpose in ('collection', 'advertising'));
  end if;
  decided_at := clock_timestamp();
  v_contact := routine.decide_contact(
    p_call.organization_id, p_call.to_number, p_call.purpose, p_call.creditor, decided_at, p_hours);
  closes_at := v_contact.closes_at;
  closes_for := 'CONTACT_HOURS';
  if p_call.campaign_id is not null then
    select opens_at, window_of.closes_at into v_opens_at, v_closes_at
      from campaign, routine.recipient_window(campaign, p_call.to_number, decided_at) window_of
     where campaign.id = p_call.campaign_id;
    if v_closes_at < coalesce(closes_at, 'infinity') then
      closes_at := v_closes_at;
      again_at := v_closes_at;
      closes_for := null;
    end if;
  end if;
  is_unchecked := v_contact.is_unchecked;
  rules := v_contact.rules;
  known := v_contact.known;
  refusal := case when p_call.expires_at <= decided_at then 'EXPIRED'
                  else coalesce(p_call.refusal, routine.contact_refusal(v_contact.reasons)) end;
  if refusal is not null then
    return;
  elsif v_opens_at > decided_at then
    until := greatest(v_opens_at, v_contact.allowed_at);
  elsif v_contact.allowed_at is not null then
    until := v_contact.allowed_at;
    held_for := v_contact.reasons[cardinality(v_contact.reasons)];
  elsif v_is_busy then
    until := decided_at + interval '30 seconds';
  elsif is_unchecked then
    select * into v_registry from contact_registry where organization_id = p_call.organization_id;
    until := v_registry.ask_again_at;
    held_for := 'EXCLUDED_REGISTRY';
    asks := until is null or until <= decided_at;
    if not asks and v_registry.fault is not null
      and p_call.unchecked_since < decided_at - make_interval(hours => :registry_patience_hours) then
      refusal := 'REGISTRY_UNAVAILABLE';
    end if;
  end if;
end
$$;
