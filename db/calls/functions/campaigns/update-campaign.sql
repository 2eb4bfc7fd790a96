-- Replaces what a draft says and how it calls. Its text stays while it has recipients: each was judged by it.
--
-- p_seen: `xmin` of the row from which p_campaign was made. p_campaign: as `create_campaign` takes it; without audioId and text,
-- its audio stays.
-- Returns { outcome, … }: updated, stale (the draft was changed meanwhile), refused (code, field, unpriced). Null: there is no
-- such campaign.
create or replace function routine.update_campaign(p_organization bigint, p_seen text, p_campaign jsonb)
returns jsonb language plpgsql as $$
declare
  v_before campaign;
  v_is_stale boolean;
  v_window jsonb := nullif(p_campaign -> 'window', 'null');
  v_judged record;
begin
  select * into v_before from campaign
   where campaign_id = (p_campaign ->> 'campaignId')::uuid and organization_id = p_organization for no key update;
  if not found then
    return null;
  elsif v_before.status <> 'draft' then
    return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_CAMPAIGN_STATE');
  end if;
  select xmin::text <> p_seen into v_is_stale from campaign where id = v_before.id;
  if v_is_stale then
    return jsonb_build_object('outcome', 'stale');
  end if;
  if v_before.text is distinct from p_campaign ->> 'text'
    and exists (select from campaign_recipient where campaign_id = v_before.id) then
    return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_CAMPAIGN_STATE', 'field', 'text');
  end if;
  v_judged := routine.judge_campaign(p_organization, p_campaign, v_before);
  if v_judged.refusal is not null then
    return v_judged.refusal;
  end if;
  update campaign
     set name = p_campaign ->> 'name', terms = p_campaign -> 'terms', audio_key = v_judged.audio_key, audio_ms = v_judged.audio_ms,
         text = p_campaign ->> 'text', voice = p_campaign ->> 'voice',
         window_from = (v_window ->> 'from')::time, window_to = (v_window ->> 'to')::time,
         window_days = case when v_window is not null
                            then array(select jsonb_array_elements_text(v_window -> 'days')::smallint) end,
         window_zone = case when v_window is not null then coalesce(v_window ->> 'timeZone', 'colombia') end,
         calls_per_second = (p_campaign ->> 'callsPerSecond')::double precision, max_at_once = (p_campaign ->> 'maxAtOnce')::int,
         start_at = (p_campaign ->> 'startAt')::timestamptz, reference = p_campaign ->> 'reference',
         webhook_url = p_campaign ->> 'webhookUrl'
   where id = v_before.id;
  return jsonb_build_object('outcome', 'updated');
end
$$;
