-- Creates a batch of numbers with its chunks, counts its look-ups and charges all of it: idempotency, price, funds, spend
-- limits, rows, movement and the idempotency key in one statement, so that none of them ever exists without the others.
--
-- p_batch: { jobId, count, chunkSize, country, webhookUrl, reference }.
-- p_idempotency: null or { key, operation, requestHash }.
-- Returns { outcome, … }: created (createdAt, expiresAt), replayed (result: { jobId }), refused (code, lack).
create or replace function routine.create_number_batch(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_batch jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_tied jsonb;
  v_refusal text;
  v_lack jsonb;
  v_unit bigint;
  v_count int := (p_batch ->> 'count')::int;
  v_size int := (p_batch ->> 'chunkSize')::int;
  v_now timestamptz;
  v_batch number_batch;
begin
  -- Serializes the creations of an organization; each later statement sees what the earlier ones committed.
  perform from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();

  v_tied := routine.tied_to_key(p_organization, p_idempotency);
  if v_tied is not null then
    return v_tied;
  end if;

  select refusal, unit_micro, lack into v_refusal, v_unit, v_lack
    from routine.charge_usage(p_organization, p_cost_center, 'numberinsight', 'number_batch', 'numberinsight.lookup', v_count,
                      'Numbers looked up in a batch', p_batch ->> 'jobId');
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'lack', v_lack);
  end if;

  insert into number_batch (job_id, organization_id, cost_center_id, created_by_key, count, country, webhook_url,
                            reference, unit_micro, created_at, expires_at)
  values ((p_batch ->> 'jobId')::uuid, p_organization, p_cost_center, p_api_key, v_count, p_batch ->> 'country',
          p_batch ->> 'webhookUrl', p_batch ->> 'reference', v_unit, v_now, v_now + interval '90 days')
  returning * into v_batch;
  insert into number_batch_chunk (batch_id, chunk, count, sent_at)
  select v_batch.id, chunk, least(v_size, v_count - chunk * v_size), v_now
    from generate_series(0, (v_count - 1) / v_size) as chunk;

  perform routine.count_lookups(p_organization, v_count);
  perform routine.keep_idempotency_key(p_organization, p_idempotency, jsonb_build_object('jobId', p_batch -> 'jobId'));
  return jsonb_build_object('outcome', 'created', 'createdAt', v_batch.created_at, 'expiresAt', v_batch.expires_at);
end
$$;
