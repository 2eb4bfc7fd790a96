-- Makes the links of a chunk, once, for the run that holds its claim, and keeps what it made with the chunk until R2 has
-- it. The account is not touched: the batch was charged when it was created.
--
-- p_links: the accepted lines of the chunk, as `create_links` takes entries, each with its `externalId` if it has one; null:
-- none can be made any more. Returns null when the claim is lost, else { made, emitted: the result of `emit_events` };
-- made: { createdAt, tenureId, ids, codes: by place, null where no link was made, refused: [{ place, refusal, refusals }] },
-- places from 0.
create or replace function routine.make_batch_links(
  p_job uuid,
  p_chunk int,
  p_claim uuid,
  p_links jsonb,
  p_short_url_base text
) returns jsonb language plpgsql as $$
declare
  v_batch batch;
  v_chunk batch_chunk;
  v_judged jsonb;
  v_wanted int[];
  v_ids bigint[];
  v_codes text[];
  v_made jsonb;
  v_now timestamptz;
  v_emitted jsonb := '[]';
begin
  select * into v_batch from batch where job_id = p_job and finished_at is null;
  select * into v_chunk from batch_chunk
   where batch_id = v_batch.id and chunk = p_chunk and claim = p_claim and done_at is null
     for update;
  if not found then
    return null;
  end if;
  if v_chunk.made is not null then
    return jsonb_build_object('made', v_chunk.made, 'emitted', v_emitted);
  end if;

  v_now := clock_timestamp();
  if p_links is null then
    v_made := '{"isAbandoned": true}';
  else
    v_judged := routine.resolve_links(v_batch.organization_id, p_links);
    v_wanted := array(select place from generate_series(1, jsonb_array_length(p_links)) place
                       where v_judged -> (place - 1) ->> 'refusal' is null order by place);
    select ids, codes into v_ids, v_codes
      from routine.place_links(v_batch.organization_id, v_batch.created_by_key, v_batch.cost_center_id, p_links, v_judged,
                               v_wanted, v_now, v_batch.id, (v_batch.terms ->> 'referenceId')::bigint);
    select jsonb_build_object(
             'createdAt', v_now, 'tenureId', min(v_judged -> (place - 1) ->> 'tenureId')::bigint,
             'ids', coalesce(jsonb_agg(v_ids[place] order by place), '[]'),
             'codes', coalesce(jsonb_agg(case when v_ids[place] is not null then v_codes[place] end order by place), '[]'),
             'refused', coalesce(jsonb_agg(
               routine.created_entry(null, null, v_now, p_links -> (place - 1), v_judged -> (place - 1))
               || jsonb_build_object('place', place - 1)
               order by place) filter (where v_ids[place] is null), '[]'))
      into v_made
      from generate_series(1, jsonb_array_length(p_links)) place;
    if exists (select from webhook_endpoint where organization_id = v_batch.organization_id and status <> 'removed'
                  and 'urlshortener.link.created' = any (types))
       or exists (select from organization where id = v_batch.organization_id and event_log) then
      v_emitted := routine.emit_events(v_batch.organization_id, 'urlshortener.link.created', 'urlshortener', v_now,
        routine.created_events(p_links, v_judged, v_ids, v_codes, v_now, p_short_url_base), p_only_named => true);
    end if;
  end if;
  update batch_chunk set made = v_made where batch_id = v_batch.id and chunk = p_chunk;
  return jsonb_build_object('made', v_made, 'emitted', v_emitted);
end
$$;
