-- The chunks of an organization's batches of a service whose turn it is, marked as sent: the oldest first, and only as
-- many as a few under way allow, so that a large batch leaves room for others. Returns [{ jobId, chunk }] to publish.
create or replace function routine.next_batch_chunks(p_organization bigint, p_service text)
returns jsonb language plpgsql as $$
declare
  v_free int := (:'chunks_at_once'::jsonb ->> p_service)::int - (
    select count(*) from batch join batch_chunk on batch_id = id
     where organization_id = p_organization and service = p_service and finished_at is null
       and sent_at is not null and done_at is null);
  v_next jsonb;
begin
  if v_free <= 0 then
    return '[]';
  end if;
  with next as (
    select batch_id, chunk, job_id
      from batch join batch_chunk on batch_id = id
     where organization_id = p_organization and service = p_service and finished_at is null
       and sent_at is null and done_at is null
     order by batch_id, chunk
     limit v_free
       for update of batch_chunk skip locked
  ),
  sent as (
    update batch_chunk set sent_at = clock_timestamp()
      from next
     where batch_chunk.batch_id = next.batch_id and batch_chunk.chunk = next.chunk
    returning next.job_id, next.chunk
  )
  select coalesce(jsonb_agg(jsonb_build_object('jobId', job_id, 'chunk', chunk)), '[]') into v_next from sent;
  return v_next;
end
$$;
