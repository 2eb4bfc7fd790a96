-- Adds recipients to a draft, in their order; a number that the campaign has already is a duplicate.
--
-- p_recipients: [{ to, country, isOrdinary, externalId, variables, audioMs (at most; null: as the campaign's), characters,
-- sentences }]. p_rejected: how many lines were refused beside them. p_text: the text by which they were judged; null: an audio.
-- p_upload: of the file whose parts come before p_recipients (`uploaded_lines`); they are then added and deleted.
-- Returns { outcome, … }: added (accepted, duplicates), refused (code: not a draft, or isOtherText, if its text was edited
-- meanwhile; too many in all, or for one day with its quota). Null: there is no such campaign.
create or replace function routine.add_campaign_recipients(
  p_organization bigint,
  p_campaign uuid,
  p_recipients jsonb,
  p_rejected int,
  p_text text default null,
  p_upload uuid default null
) returns jsonb language plpgsql as $$
declare
  v_id bigint;
  v_refusal jsonb;
  v_before int;
  v_more int;
  v_quota jsonb;
  v_given int;
  v_new int;
  v_ready int;
begin
  select draft_id, refusal into v_id, v_refusal from routine.lock_draft_campaign(p_organization, p_campaign);
  if v_id is null or v_refusal is not null then
    return v_refusal;
  end if;
  if exists (select from campaign where id = v_id and text is distinct from p_text) then
    return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_CAMPAIGN_STATE', 'isOtherText', true);
  end if;
  select recipients into v_before from campaign_progress where campaign_id = v_id for update;
  select count(*), count(distinct item ->> 'to') filter (where not exists (
           select from campaign_recipient where campaign_id = v_id and to_number = item ->> 'to'))
    into v_given, v_more from routine.uploaded_lines(p_organization, p_upload, p_recipients);
  if v_before + v_more > :max_recipients then
    return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER');
  end if;
  v_quota := routine.use_storage(p_organization, 'recipients', v_more);
  if v_quota is not null then
    return jsonb_build_object('outcome', 'refused', 'code', 'STORAGE_QUOTA_EXCEEDED', 'quota', v_quota);
  end if;
  with added as (
    insert into campaign_recipient (campaign_id, position, to_number, country, is_ordinary, external_id, variables, audio_ms,
                                    characters, sentences, state)
    select v_id, coalesce((select max(position) from campaign_recipient where campaign_id = v_id), 0) + place,
           item ->> 'to', item ->> 'country', (item ->> 'isOrdinary')::boolean, item ->> 'externalId',
           nullif(item -> 'variables', 'null'), (item ->> 'audioMs')::int, (item ->> 'characters')::int,
           decode(item ->> 'sentences', 'hex'),
           -- Without text of its own, a recipient needs no synthesis.
           case when (item ->> 'characters')::int > 0 then 'new' else 'ready' end
      from routine.uploaded_lines(p_organization, p_upload, p_recipients)
    on conflict (campaign_id, to_number) do nothing
    returning state
  )
  select count(*) filter (where state = 'new'), count(*) filter (where state = 'ready') into v_new, v_ready from added;
  update campaign_progress
     set recipients = recipients + v_new + v_ready, unspoken = unspoken + v_new, ready = ready + v_ready,
         rejected = rejected + p_rejected
   where campaign_id = v_id;
  delete from upload_part where upload = p_upload and organization_id = p_organization;
  return jsonb_build_object('outcome', 'added', 'accepted', v_new + v_ready,
                            'duplicates', v_given - v_new - v_ready);
end
$$;
