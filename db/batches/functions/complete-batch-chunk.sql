-- Marks a chunk as done if the run still holds its claim; the last one ends its batch. Returns null when the claim was
-- lost, else what to publish: { emitted, chunks }.
create or replace function routine.complete_batch_chunk(p_job uuid, p_chunk int, p_claim uuid, p_failed int)
returns jsonb language plpgsql as $$
declare
  v_batch batch;
  v_count int;
  v_emitted jsonb := '[]';
begin
  select * into v_batch from batch where job_id = p_job for no key update;
  update batch_chunk set done_at = clock_timestamp(), made = null
   where batch_id = v_batch.id and chunk = p_chunk and claim = p_claim and done_at is null and v_batch.finished_at is null
  returning count into v_count;
  if not found then
    return null;
  end if;
  update batch set processed = processed + v_count, failed = failed + p_failed
   where id = v_batch.id
  returning * into v_batch;
  if v_batch.processed = v_batch.count then
    v_emitted := routine.settle_batch(v_batch.id,
      case when v_batch.service = 'urlshortener' and v_batch.failed = v_batch.count then 'failed' else 'done' end);
  end if;
  return jsonb_build_object('emitted', v_emitted,
                            'chunks', routine.next_batch_chunks(v_batch.organization_id, v_batch.service));
end
$$;
