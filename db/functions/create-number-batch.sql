-- Creates a batch of numbers with its chunks and charges all of it: idempotency, price, funds, spend limits, rows,
-- movement and the idempotency tie in one statement, so that none of them ever exists without the others.
--
-- p_batch: { jobId, count, chunkSize, country, webhookUrl, reference }.
-- p_idempotency: null or { key, operation, requestHash }.
-- Answers { outcome, … }: created (createdAt, expiresAt), replayed (jobId), refused (code).
create or replace function create_number_batch(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_batch jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_tie idempotency_key;
  v_refusal text;
  v_unit bigint;
  v_count int := (p_batch ->> 'count')::int;
  v_size int := (p_batch ->> 'chunkSize')::int;
  v_now timestamptz;
  v_batch number_batch;
begin
  -- The creations of an organization take turns here; each later statement sees what the one before committed.
  perform from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();

  if p_idempotency is not null then
    select * into v_tie from idempotency_key
     where organization_id = p_organization and key = p_idempotency ->> 'key';
    if found then
      if v_tie.request_hash <> decode(p_idempotency ->> 'requestHash', 'hex') then
        return jsonb_build_object('outcome', 'refused', 'code', 'IDEMPOTENCY_KEY_REUSED');
      end if;
      return jsonb_build_object('outcome', 'replayed', 'jobId', v_tie.result -> 'jobId');
    end if;
  end if;

  select refusal, unit_micro into v_refusal, v_unit
    from charge_usage(p_organization, p_cost_center, 'numberinsight', 'numberinsight.lookup', v_count,
                      'Numbers looked up in a batch', p_batch ->> 'jobId');
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal);
  end if;

  insert into number_batch (job_id, organization_id, cost_center_id, created_by_key, count, country, webhook_url,
                            reference, unit_micro, created_at, expires_at)
  values ((p_batch ->> 'jobId')::uuid, p_organization, p_cost_center, p_api_key, v_count, p_batch ->> 'country',
          p_batch ->> 'webhookUrl', p_batch ->> 'reference', v_unit, v_now, v_now + interval '90 days')
  returning * into v_batch;
  insert into number_batch_chunk (batch_id, chunk, count, sent_at)
  select v_batch.id, chunk, least(v_size, v_count - chunk * v_size), v_now
    from generate_series(0, (v_count - 1) / v_size) as chunk;

  if p_idempotency is not null then
    -- A second request that got here at the same moment fails on the primary key, undoes all of its own, and replays.
    insert into idempotency_key (organization_id, key, operation, request_hash, result)
    values (p_organization, p_idempotency ->> 'key', p_idempotency ->> 'operation',
            decode(p_idempotency ->> 'requestHash', 'hex'), jsonb_build_object('jobId', p_batch -> 'jobId'));
  end if;
  return jsonb_build_object('outcome', 'created', 'createdAt', v_batch.created_at, 'expiresAt', v_batch.expires_at);
end
$$;
