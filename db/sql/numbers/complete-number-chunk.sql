-- Marks a chunk as done if the run still holds its claim; the last one ends its batch. Returns null when the claim was
-- lost, else what to publish.
create or replace function routine.complete_number_chunk(p_job uuid, p_chunk int, p_claim uuid, p_invalid int)
returns jsonb language plpgsql as $$
declare
  v_batch number_batch;
  v_count int;
begin
  select * into v_batch from number_batch where job_id = p_job for update;
  update number_batch_chunk set done_at = clock_timestamp()
   where batch_id = v_batch.id and chunk = p_chunk and claim = p_claim and done_at is null and v_batch.finished_at is null
  returning count into v_count;
  if not found then
    return null;
  end if;
  update number_batch set processed = processed + v_count, invalid = invalid + p_invalid
   where id = v_batch.id
  returning * into v_batch;
  if v_batch.processed < v_batch.count then
    return '[]';
  end if;
  return routine.settle_number_batch(v_batch.id, 'done');
end
$$;
