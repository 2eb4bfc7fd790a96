-- Decides whether a draft may be created, or edited, as p_campaign says, and which audio it plays to everybody (null: none). The
-- audio that a draft has stays where p_campaign names neither another nor a text, even if it was deleted since.
--
-- p_campaign: as `create_campaign` takes it. p_before: the draft that it replaces; null: none. refusal: { outcome: refused, code,
-- field, unpriced }; null: it may.
create or replace function routine.judge_campaign(
  p_organization bigint, p_campaign jsonb, p_before campaign, out refusal jsonb, out audio_key text, out audio_ms int
) language plpgsql as $$
begin
  refusal := routine.campaign_refusal(p_organization, p_campaign, p_before);
  if refusal is not null then
    return;
  end if;
  if p_campaign ->> 'audioId' is not null then
    select object_key, duration_ms into audio_key, audio_ms
      from routine.lock_call_audio(p_organization, (p_campaign ->> 'audioId')::uuid);
    if not found then
      refusal := jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_AUDIO_NOT_FOUND', 'field', 'audioId');
      return;
    end if;
  elsif p_campaign ->> 'text' is null then
    audio_key := p_before.audio_key;
    audio_ms := p_before.audio_ms;
  end if;
  refusal := routine.campaign_price_refusal(
    p_organization, p_campaign ->> 'speechItem', p_campaign #>> '{terms,onMachine}', null, true);
end
$$;
