-- Claims a chunk for a minute; a run takes seconds. Null when it is done, claimed by another run, or its batch has
-- ended. Else { organizationId, country, home (the organization's country), attempts }; the run writes its result under
-- the claim.
create or replace function routine.claim_number_chunk(p_job uuid, p_chunk int, p_claim uuid)
returns jsonb language plpgsql as $$
declare
  v_batch number_batch;
  v_attempts int;
begin
  -- Lock order: batch before chunk.
  select * into v_batch from number_batch where job_id = p_job and finished_at is null for update;
  update number_batch_chunk
     set claim = p_claim, claimed_until = clock_timestamp() + interval '1 minute', attempts = attempts + 1
   where batch_id = v_batch.id and chunk = p_chunk and done_at is null
     and (claim is null or claimed_until < clock_timestamp())
  returning attempts into v_attempts;
  if not found then
    return null;
  end if;
  update number_batch set status = 'processing' where id = v_batch.id and status = 'queued';
  return jsonb_build_object('organizationId', v_batch.organization_id, 'country', v_batch.country,
                            'home', (select country from organization where id = v_batch.organization_id),
                            'attempts', v_attempts);
end
$$;
