-- The next recipients of a campaign whose speech is to be made, some ahead of its pace, for one run at a time (p_speaker).
-- Recipients that may not be called get none, nor those about whom the registry of excluded numbers has to be asked first:
-- these wait for its answer, and are not called if it gives none for too long. A run that is as far ahead as it may be before its
-- campaign opens ends: `take_due_campaigns` has it go on then.
--
-- Returns null when the run has nothing to do, or { organizationId, text, voice, sentences (made already, by place; null: none
-- yet), recipients: [{ position, variables }], isLast (there are no others), unchecked (numbers to ask the registry about) }.
create or replace function routine.claim_campaign_speech(p_campaign uuid, p_speaker uuid, p_ahead int, p_limit int)
returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
  v_progress campaign_progress;
  v_now timestamptz := clock_timestamp();
  v_refused int;
  v_recipients jsonb;
  v_unchecked jsonb;
begin
  update campaign set speaker = p_speaker, speaker_until = v_now + interval '1 minute'
   where campaign_id = p_campaign and status = 'running' and text is not null
     and (speaker is not distinct from p_speaker or coalesce(speaker_until < v_now, true))
  returning * into v_campaign;
  if not found then
    return null;
  end if;
  select * into v_progress from campaign_progress where campaign_id = v_campaign.id;
  if v_progress.unspoken = 0 and v_campaign.sentences is not null then
    update campaign set speaker_until = null where id = v_campaign.id;
    return null;
  end if;
  with next as (
    select position, to_number, country, is_ordinary, variables from campaign_recipient
     where campaign_id = v_campaign.id and state = 'new' order by position
     limit least(p_limit, greatest(0, greatest(p_ahead, 60 * v_campaign.calls_per_second) - v_progress.ready))
       for update skip locked
  ),
  judged as materialized (
    select position, to_number, variables, is_unchecked, case
             when not routine.is_destination_allowed(v_campaign.organization_id, to_number, country, is_ordinary)
               then 'DESTINATION_NOT_ALLOWED'
             when 'OPTED_OUT' = any (reasons) then 'OPTED_OUT'
             when 'EXCLUDED_REGISTRY' = any (reasons) then 'EXCLUDED_REGISTRY'
             when is_unchecked and v_campaign.unchecked_since < v_now - make_interval(hours => :registry_patience_hours)
               then 'REGISTRY_UNAVAILABLE'
           end as refusal
      from next
     cross join lateral routine.decide_contact(
       v_campaign.organization_id, next.to_number, v_campaign.terms ->> 'purpose', v_campaign.terms ->> 'creditor', v_now, '[]')
  ),
  refused as (
    update campaign_recipient recipient set state = 'ready', variables = null, sentences = null, refusal = judged.refusal
      from judged
     where recipient.campaign_id = v_campaign.id and recipient.position = judged.position and judged.refusal is not null
  )
  select count(refusal),
         coalesce(jsonb_agg(jsonb_build_object('position', position, 'variables', variables) order by position)
                    filter (where refusal is null and not is_unchecked), '[]'),
         coalesce(jsonb_agg(to_number) filter (where refusal is null and is_unchecked), '[]')
    into v_refused, v_recipients, v_unchecked
    from judged;
  update campaign_progress set unspoken = unspoken - v_refused, ready = ready + v_refused
   where campaign_id = v_campaign.id and v_refused > 0;
  update campaign set unchecked_since = case when v_unchecked <> '[]' then coalesce(unchecked_since, v_now) end
   where id = v_campaign.id and (unchecked_since is null) <> (v_unchecked = '[]');
  if v_refused = 0 and v_recipients = '[]' and v_unchecked = '[]' and v_campaign.sentences is not null
    and routine.campaign_opens_at(v_campaign, v_now) is not null then
    update campaign set speaker_until = null where id = v_campaign.id;
    return null;
  end if;
  return jsonb_build_object(
    'organizationId', v_campaign.organization_id, 'text', v_campaign.text, 'voice', v_campaign.voice,
    'sentences', v_campaign.sentences, 'recipients', v_recipients,
    'isLast', v_progress.unspoken <= p_limit, 'unchecked', v_unchecked);
end
$$;
