-- Stores the result of an Idempotency-Key forever; without a key does nothing. A concurrent second request fails on the
-- primary key, is rolled back entirely, and then replays.
create or replace function routine.store_idempotent_result(p_organization bigint, p_idempotency jsonb, p_result jsonb)
returns void language sql as $$
  insert into idempotency_key (organization_id, key, operation, request_hash, filled_hash, result)
  select p_organization, p_idempotency ->> 'key', p_idempotency ->> 'operation',
         decode(p_idempotency ->> 'requestHash', 'hex'), decode(p_idempotency ->> 'filledHash', 'hex'), p_result
   where p_idempotency is not null
$$;
