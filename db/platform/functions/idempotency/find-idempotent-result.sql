-- The outcome of a creation whose Idempotency-Key already has a result; null: the key is unused.
-- p_idempotency: { key, operation, formVersion, requestHash, filledHash, earlierForms: [{ formVersion, requestHash,
-- filledHash }] }: the request is compared in the form whose version is stored; without a version it is in the first.
-- The same request may spell out a default that another left out, so either hash of one may equal either hash of the
-- other. Call it after locking the organization's account, so that earlier creations are visible. Returns
-- { outcome, … }: replayed (result), refused (code).
create or replace function routine.find_idempotent_result(p_organization bigint, p_idempotency jsonb) returns jsonb language sql stable as $$
  select case when exists (
           select from jsonb_array_elements(jsonb_build_array(p_idempotency) || coalesce(p_idempotency -> 'earlierForms', '[]')) form
            where coalesce((form ->> 'formVersion')::int, 1) = form_version
              and array[form ->> 'requestHash', form ->> 'filledHash'] && array[encode(request_hash, 'hex'), encode(filled_hash, 'hex')])
              then jsonb_build_object('outcome', 'replayed', 'result', result)
              else jsonb_build_object('outcome', 'refused', 'code', 'IDEMPOTENCY_KEY_REUSED') end
    from idempotency_key
   where organization_id = p_organization and key = p_idempotency ->> 'key'
$$;
