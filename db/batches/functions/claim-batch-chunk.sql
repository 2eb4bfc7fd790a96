-- Claims a chunk for a minute; a run takes seconds. Null when it is done, claimed by another run, or its batch has
-- ended. Else { organizationId, terms, home (the organization's country), first (the index of its first line), count,
-- made (what an earlier run has made, or null), attempts }; the run writes its result under the claim.
create or replace function routine.claim_batch_chunk(p_job uuid, p_chunk int, p_claim uuid)
returns jsonb language plpgsql as $$
declare
  v_batch batch;
  v_chunk batch_chunk;
begin
  -- Lock order: batch before chunk. A chunk's work shares the batch with others, but not with its end.
  select * into v_batch from batch where job_id = p_job and finished_at is null for no key update;
  update batch_chunk
     set claim = p_claim, claimed_until = clock_timestamp() + interval '1 minute', attempts = attempts + 1,
         sent_at = coalesce(sent_at, clock_timestamp())
   where batch_id = v_batch.id and chunk = p_chunk and done_at is null
     and (claim is null or claimed_until < clock_timestamp())
  returning * into v_chunk;
  if not found then
    return null;
  end if;
  update batch set status = 'processing' where id = v_batch.id and status = 'queued';
  return jsonb_build_object(
    'organizationId', v_batch.organization_id, 'terms', v_batch.terms,
    'home', (select country from organization where id = v_batch.organization_id),
    'first', (select coalesce(sum(count), 0) from batch_chunk where batch_id = v_batch.id and chunk < p_chunk),
    'count', v_chunk.count, 'made', v_chunk.made, 'attempts', v_chunk.attempts);
end
$$;
