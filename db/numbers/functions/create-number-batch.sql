-- Creates a batch of numbers as `create_batch` does, whose results it returns, and counts its look-ups.
create or replace function routine.create_number_batch(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_batch jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_creation jsonb := routine.create_batch(p_organization, p_api_key, p_cost_center, 'numberinsight', 'numberinsight.lookup',
    'number_batch', :'movement_texts'::jsonb ->> 'batch', p_batch, p_idempotency);
begin
  if v_creation ->> 'outcome' = 'created' then
    perform routine.count_lookups(p_organization, (p_batch ->> 'accepted')::bigint);
  end if;
  return v_creation;
end
$$;
