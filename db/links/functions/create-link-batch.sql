-- Creates a batch of links as `create_batch` does, whose results it returns, under its reference. A batch whose reference
-- would be one new reference too many for the day is refused, with nothing created or charged.
create or replace function routine.create_link_batch(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_batch jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_creation jsonb;
  v_reference bigint;
begin
  v_creation := routine.create_batch(p_organization, p_api_key, p_cost_center, 'urlshortener', 'urlshortener.link',
    'link_batch', :'movement_texts'::jsonb ->> 'linkBatch', p_batch, p_idempotency);
  if v_creation ->> 'outcome' = 'created' and p_batch ->> 'reference' is not null then
    v_reference := routine.find_or_create_reference(p_organization, p_batch ->> 'reference');
    if v_reference is null then
      raise exception 'no new reference today' using errcode = 'RF001';
    end if;
    update batch set terms = terms || jsonb_build_object('referenceId', v_reference)
     where organization_id = p_organization and job_id = (p_batch ->> 'jobId')::uuid;
  end if;
  return v_creation;
exception when sqlstate 'RF001' then
  return jsonb_build_object('outcome', 'refused', 'code', 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED');
end
$$;
