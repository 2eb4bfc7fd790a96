-- What a creation answers at once because its Idempotency-Key is tied already; null: the key is free.
-- p_idempotency: null or { key, operation, requestHash, filledHash }: the same request may say what another left out,
-- so either hash of the one may be either of the other. Ask after the organization's turn is taken, so that what the
-- creation before committed is seen. Answers { outcome, … }: replayed (result: what the key is tied to), refused (code).
create or replace function routine.tied_to_key(p_organization bigint, p_idempotency jsonb) returns jsonb language sql stable as $$
  select case when request_hash in (decode(p_idempotency ->> 'requestHash', 'hex'), decode(p_idempotency ->> 'filledHash', 'hex'))
                or filled_hash in (decode(p_idempotency ->> 'requestHash', 'hex'), decode(p_idempotency ->> 'filledHash', 'hex'))
              then jsonb_build_object('outcome', 'replayed', 'result', result)
              else jsonb_build_object('outcome', 'refused', 'code', 'IDEMPOTENCY_KEY_REUSED') end
    from idempotency_key
   where organization_id = p_organization and key = p_idempotency ->> 'key'
$$;
