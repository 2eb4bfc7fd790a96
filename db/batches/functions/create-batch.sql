-- Creates a batch with its chunks and charges its accepted lines: idempotency, price, quota, funds, spend limits, rows,
-- movement and the idempotency key in one transaction, so that none of them ever exists without the others.
--
-- p_batch: { jobId, chunks (lines of each), accepted, kilobytes, terms, webhookUrl, reference }. p_item, p_kind, p_text: what a
-- line is charged as, and the movement's kind and description. p_idempotency: null or { key, operation, requestHash }.
-- Returns { outcome, … }: created (createdAt, expiresAt, unitMicro, chunks to publish: [{ jobId, chunk }]), replayed (result: {
-- jobId }), refused (code; lack and quota as in decide_spending, or STORAGE_QUOTA_EXCEEDED with its quota).
create or replace function routine.create_batch(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_service text,
  p_item text,
  p_kind text,
  p_text text,
  p_batch jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_account billing_account;
  v_tied jsonb;
  v_price record;
  v_full text;
  v_accepted int := (p_batch ->> 'accepted')::int;
  v_now timestamptz;
  v_batch batch;
begin
  -- Serializes the creations of an organization; each later statement sees what the earlier ones committed.
  select * into v_account from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();

  v_tied := routine.find_idempotent_result(p_organization, p_idempotency);
  if v_tied is not null then
    return v_tied;
  end if;

  select * into v_price
    from routine.decide_spending(p_organization, v_account, p_service, p_item, v_accepted, v_now);
  if v_price.refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_price.refusal, 'lack', v_price.lack, 'quota', v_price.quota);
  end if;
  v_full := routine.use_storage(p_organization, 'fileKilobytes', (p_batch ->> 'kilobytes')::bigint)::text;
  if v_full is not null then
    -- The exception also undoes what was taken from the quota of a plan.
    raise exception 'no room today' using errcode = 'RF002', detail = v_full;
  end if;

  insert into batch (job_id, service, organization_id, cost_center_id, created_by_key, count, accepted, terms, webhook_url,
                     reference, unit_micro, quota_day, created_at, expires_at)
  select (p_batch ->> 'jobId')::uuid, p_service, p_organization, p_cost_center, p_api_key, sum(lines), v_accepted,
         p_batch -> 'terms', p_batch ->> 'webhookUrl', p_batch ->> 'reference', v_price.unit_micro,
         case when v_price.has_plan then (v_now at time zone :'time_zone')::date end, v_now,
         v_now + make_interval(days => :batch_days)
    from (select value::int as lines from jsonb_array_elements_text(p_batch -> 'chunks')) chunk
  returning * into v_batch;
  insert into batch_chunk (batch_id, chunk, count)
  select v_batch.id, place - 1, lines::int
    from jsonb_array_elements_text(p_batch -> 'chunks') with ordinality as chunk (lines, place);

  if routine.is_posted(p_organization, v_price.unit_micro, v_accepted) then
    perform routine.post_movement(p_organization, 'charge', -v_price.unit_micro * v_accepted, p_service, v_accepted, p_text,
                                  v_batch.job_id::text, p_cost_center, p_kind);
  end if;
  perform routine.store_idempotent_result(p_organization, p_idempotency, jsonb_build_object('jobId', p_batch -> 'jobId'));
  return jsonb_build_object('outcome', 'created', 'createdAt', v_batch.created_at, 'expiresAt', v_batch.expires_at,
                            'unitMicro', v_batch.unit_micro, 'chunks', routine.next_batch_chunks(p_organization, p_service));
exception when sqlstate 'RF002' then
  get stacked diagnostics v_full = pg_exception_detail;
  return jsonb_build_object('outcome', 'refused', 'code', 'STORAGE_QUOTA_EXCEEDED', 'quota', v_full::jsonb);
end
$$;
