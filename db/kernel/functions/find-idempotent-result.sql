-- The outcome of a creation whose Idempotency-Key already has a result; null: the key is unused. p_idempotency: { key, operation,
-- requestHash, filledHash }. The same request may spell out a default that another left out, so either hash of one may equal
-- either hash of the other. Call it after locking the organization's account, so that earlier creations are visible.
-- Returns { outcome, … }: replayed (result), refused (code).
create or replace function routine.find_idempotent_result(p_organization bigint, p_idempotency jsonb)
returns jsonb language sql stable as $$
  select case when array[p_idempotency ->> 'requestHash', p_idempotency ->> 'filledHash']
                   && array[encode(request_hash, 'hex'), encode(filled_hash, 'hex')]
              then jsonb_build_object('outcome', 'replayed', 'result', result)
              else jsonb_build_object('outcome', 'refused', 'code', 'IDEMPOTENCY_KEY_REUSED') end
    from idempotency_key
   where organization_id = p_organization and key = p_idempotency ->> 'key'
$$;
