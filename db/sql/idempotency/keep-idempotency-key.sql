-- Keeps with an Idempotency-Key what it made, forever; without one, nothing. A second request that got here at the same
-- moment fails on the primary key, undoes all of its own, and replays.
create or replace function routine.keep_idempotency_key(p_organization bigint, p_idempotency jsonb, p_result jsonb) returns void language sql as $$
  insert into idempotency_key (organization_id, key, operation, request_hash, filled_hash, result)
  select p_organization, p_idempotency ->> 'key', p_idempotency ->> 'operation',
         decode(p_idempotency ->> 'requestHash', 'hex'), decode(p_idempotency ->> 'filledHash', 'hex'), p_result
   where p_idempotency is not null
$$;
