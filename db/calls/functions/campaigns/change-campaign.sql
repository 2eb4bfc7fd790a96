-- Starts, pauses, resumes or cancels a campaign; what it already is, it stays, but its organization's pause replaces one that
-- nobody asked for. It runs only if what is left to call and to speak has a price. A pause or a cancellation waits for the claims
-- that are under way: nothing is claimed after it.
--
-- p_organization: null for a pause that nobody asked for, with p_because. p_speech_items: the price item of a character by voice.
-- Returns { outcome, … }: changed (emitted, inProgress: how many calls are), refused (code, status, unpriced). Null: there is no
-- such campaign.
create or replace function routine.change_campaign(
  p_organization bigint, p_campaign uuid, p_action text, p_because text, p_speech_items jsonb default '{}'
) returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
  v_progress campaign_progress;
  v_status text;
  v_now timestamptz;
  v_emitted jsonb := '[]';
  v_refusal jsonb;
begin
  select * into v_campaign from campaign
   where campaign_id = p_campaign and coalesce(organization_id = p_organization, true) for update;
  if not found then
    return null;
  end if;
  v_now := clock_timestamp();
  select * into v_progress from campaign_progress where campaign_id = v_campaign.id;
  v_status := case p_action when 'pause' then 'paused' when 'cancel' then 'canceled' else 'running' end;
  if v_campaign.status <> v_status then
    if not v_campaign.status = any (case p_action
         when 'start' then '{draft}' when 'pause' then '{running}' when 'resume' then '{paused}'
         else '{draft,running,paused}' end::text[]) then
      return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_CAMPAIGN_STATE', 'status', v_campaign.status);
    end if;
    if p_action = 'start' and v_progress.recipients = 0 then
      return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_CAMPAIGN_EMPTY', 'status', v_campaign.status);
    end if;
    if v_status = 'running' and v_progress.unspoken + v_progress.ready > 0 then
      v_refusal := routine.campaign_price_refusal(
        v_campaign.organization_id,
        case when v_campaign.text is not null and (v_progress.unspoken > 0 or v_campaign.sentences is null)
             then coalesce(p_speech_items ->> v_campaign.voice, v_campaign.voice) end,
        v_campaign.terms ->> 'onMachine', v_campaign.id, false);
      if v_refusal is not null then
        return v_refusal || jsonb_build_object('status', v_campaign.status);
      end if;
    end if;
    update campaign
       set status = v_status, paused_because = case p_action when 'pause' then p_because end,
           started_at = coalesce(started_at, v_now), runner_until = null, speaker_until = null, unchecked_since = null,
           -- Its audio is kept longer than it may last.
           terms = case p_action when 'start' then terms || jsonb_build_object('expiresAt', least(
             (terms ->> 'expiresAt')::timestamptz, greatest(v_now, start_at) + make_interval(days => :campaign_days)))
           else terms end
     where id = v_campaign.id
    returning * into v_campaign;
    if p_action = 'pause' then
      v_emitted := routine.emit_campaign_paused(v_campaign);
    end if;
  elsif p_action = 'pause' and p_organization is not null then
    update campaign set paused_because = null where id = v_campaign.id and paused_because is not null;
  end if;
  return jsonb_build_object('outcome', 'changed', 'emitted', v_emitted, 'inProgress', (
    select count(*) from call
     where organization_id = v_campaign.organization_id and status = 'in_progress' and campaign_id = v_campaign.id));
end
$$;
