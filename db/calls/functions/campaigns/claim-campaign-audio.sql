-- The audio of a text of a campaign, as `claim_speech_audio`, whose results it returns, for the campaign's organization and to its
-- costs; or { outcome: stopped } unless the campaign runs; or { outcome: refused, code } by `calling_refusal`. The lock has a
-- pause, a cancellation or an end wait for the claims that this lets pass, so that no speech is charged after its answer.
create or replace function routine.claim_campaign_audio(p_campaign uuid, p_audio jsonb) returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
  v_refusal text;
begin
  select * into v_campaign from campaign where campaign_id = p_campaign for key share;
  if v_campaign.status is distinct from 'running' or (v_campaign.terms ->> 'expiresAt')::timestamptz <= clock_timestamp() then
    return jsonb_build_object('outcome', 'stopped');
  end if;
  v_refusal := routine.calling_refusal(v_campaign.organization_id);
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal);
  end if;
  return routine.claim_speech_audio(v_campaign.organization_id, v_campaign.cost_center_id,
                                    p_audio || jsonb_build_object('callId', p_campaign));
end
$$;
