-- Creates the draft of a campaign.
--
-- p_campaign: { campaignId, name, terms (as `create_call` takes them, without what a recipient has), audioId or { text, voice,
-- speechItem (the price item of a character) }, window (null or { from, to, days, timeZone }), callsPerSecond, maxAtOnce,
-- startAt, reference, webhookUrl }.
-- Returns { outcome, … } as `create_call`: created (createdAt), replayed (result: { campaignId }), refused (code, field,
-- unpriced, quota).
create or replace function routine.create_campaign(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_campaign jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb := routine.find_idempotent_result(p_organization, p_idempotency);
  v_window jsonb := nullif(p_campaign -> 'window', 'null');
  v_judged record;
  v_now timestamptz := clock_timestamp();
  v_quota jsonb;
  v_id bigint;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_judged := routine.judge_campaign(p_organization, p_campaign, null);
  if v_judged.refusal is not null then
    return v_judged.refusal;
  end if;
  v_quota := routine.use_storage(p_organization, 'campaigns', 1);
  if v_quota is not null then
    return jsonb_build_object('outcome', 'refused', 'code', 'STORAGE_QUOTA_EXCEEDED', 'quota', v_quota);
  end if;
  insert into campaign (campaign_id, organization_id, cost_center_id, created_by_key, name, terms, audio_key, audio_ms, text,
                        voice, window_from, window_to, window_days, window_zone, calls_per_second, max_at_once, start_at, reference,
                        webhook_url, created_at)
  values ((p_campaign ->> 'campaignId')::uuid, p_organization, p_cost_center, p_api_key, p_campaign ->> 'name',
          p_campaign -> 'terms', v_judged.audio_key, v_judged.audio_ms, p_campaign ->> 'text', p_campaign ->> 'voice',
          (v_window ->> 'from')::time, (v_window ->> 'to')::time,
          case when v_window is not null then array(select jsonb_array_elements_text(v_window -> 'days')::smallint) end,
          case when v_window is not null then coalesce(v_window ->> 'timeZone', 'colombia') end,
          (p_campaign ->> 'callsPerSecond')::double precision, (p_campaign ->> 'maxAtOnce')::int,
          (p_campaign ->> 'startAt')::timestamptz, p_campaign ->> 'reference', p_campaign ->> 'webhookUrl', v_now)
  returning id into v_id;
  insert into campaign_progress (campaign_id) values (v_id);
  perform routine.store_idempotent_result(p_organization, p_idempotency,
                                          jsonb_build_object('campaignId', p_campaign -> 'campaignId'));
  return jsonb_build_object('outcome', 'created', 'createdAt', v_now);
end
$$;
