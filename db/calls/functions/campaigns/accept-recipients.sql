-- Turns recipients of a campaign, which are locked, into calls, as `insert_calls` takes them. Numbers that its organization
-- may not call any more end here (not_allowed). At most p_room can be dialed now; those whose window is closed wait for it
-- (heldUntil), however many. Another reason that refuses one refuses all: because, the campaign is to be paused.
create or replace function routine.accept_recipients(
  p_campaign campaign, p_positions int[], p_room int, p_now timestamptz, out calls jsonb, out not_allowed int, out because text
) language plpgsql as $$
declare
  v_recipient record;
  v_currency text;
  v_item text;
  v_accepted text[] := '{}';
  v_refusal jsonb;
  v_key text;
  v_ms int;
  v_opens timestamptz;
begin
  calls := '[]';
  not_allowed := 0;
  if p_campaign.text is not null then
    select string_agg(value ->> 'key', ' ' order by key::int), sum((value ->> 'ms')::int) into v_key, v_ms
      from jsonb_each(p_campaign.sentences);
  end if;
  select currency into v_currency from organization where id = p_campaign.organization_id;
  for v_recipient in
    select * from campaign_recipient
     where campaign_id = p_campaign.id and position = any (p_positions) order by position
  loop
    if not routine.is_destination_allowed(
      p_campaign.organization_id, v_recipient.to_number, v_recipient.country, v_recipient.is_ordinary) then
      update campaign_recipient
         set state = 'ended', end_reason = 'not_allowed', variables = null, sentences = null, audio_key = null
       where campaign_id = p_campaign.id and position = v_recipient.position;
      not_allowed := not_allowed + 1;
      continue;
    end if;
    v_opens := (routine.recipient_window(p_campaign, v_recipient.to_number, p_now)).opens_at;
    p_room := p_room - (v_opens = p_now)::int;
    continue when v_opens = p_now and p_room < 0;
    -- Recipients of one price are refused for the same reasons, which are asked for once.
    v_item := routine.air_item_at(p_campaign.organization_id, v_currency, v_recipient.to_number, p_now);
    if v_item is null or v_item <> all (v_accepted) then
      v_refusal := coalesce(
        routine.call_terms_refusal(p_campaign.organization_id, p_campaign.terms),
        routine.caller_id_refusal(p_campaign.organization_id, p_campaign.terms ->> 'callerId'),
        routine.call_spending_refusal(p_campaign.organization_id, v_recipient.to_number, p_campaign.terms ->> 'onMachine'));
      if v_refusal is not null then
        because := coalesce(:'pausing_refusals'::jsonb ->> (v_refusal ->> 'reason'), 'account');
        exit;
      end if;
      v_accepted := v_accepted || v_item;
    end if;
    calls := calls || (jsonb_build_object(
      'callId', gen_random_uuid(), 'to', v_recipient.to_number, 'toCountry', v_recipient.country,
      'toIsOrdinary', v_recipient.is_ordinary,
      'clientReference', v_recipient.external_id, 'campaignId', p_campaign.id, 'recipient', v_recipient.position,
      'audioKey', coalesce(v_recipient.audio_key,
                           case when v_recipient.characters = 0 then coalesce(p_campaign.audio_key, v_key) end, ''),
      'audioMs', case when v_recipient.characters = 0 then coalesce(p_campaign.audio_ms, v_ms)
                      else coalesce(v_recipient.audio_ms, 0) end,
      'refusal', v_recipient.refusal) || case when v_opens > p_now then jsonb_build_object('heldUntil', v_opens) else '{}' end);
  end loop;
end
$$;
