-- The chunks to publish again or at last, marked as sent: those whose message is overdue and whose run has not claimed
-- them, and those whose turn has come without a message (a run that sends the next may die before it does).
-- Returns [{ jobId, chunk }].
create or replace function routine.take_due_batch_chunks(p_service text, p_limit int)
returns jsonb language plpgsql as $$
declare
  v_due jsonb;
  v_organization bigint;
begin
  with overdue as (
    select batch_id, chunk, job_id
      from batch join batch_chunk on batch_id = id
     where service = p_service and finished_at is null and done_at is null
       and sent_at < clock_timestamp() - interval '1 minute'
       and (claim is null or claimed_until < clock_timestamp())
     order by sent_at
     limit p_limit
       for update of batch_chunk skip locked
  ),
  sent as (
    update batch_chunk set sent_at = clock_timestamp()
      from overdue
     where batch_chunk.batch_id = overdue.batch_id and batch_chunk.chunk = overdue.chunk
    returning overdue.job_id, overdue.chunk
  )
  select coalesce(jsonb_agg(jsonb_build_object('jobId', job_id, 'chunk', chunk)), '[]') into v_due from sent;
  for v_organization in
    select distinct organization_id from batch where service = p_service and finished_at is null
  loop
    v_due := v_due || routine.next_batch_chunks(v_organization, p_service);
  end loop;
  return v_due;
end
$$;
