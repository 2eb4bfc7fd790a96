-- Adds batches of clicks of an organization's links to the backlog, from which the drain counts each once, and stores the result of
-- their Idempotency-Key in the same transaction.
--
-- p_batches: [{ id, clicks }], `clicks` as `encodeClicks` writes them
-- Returns { outcome, … }: added, replayed (result), refused (code).
create or replace function routine.add_click_batches(
  p_organization bigint,
  p_shard int,
  p_batches jsonb,
  p_idempotency jsonb,
  p_result jsonb
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb := routine.find_idempotent_result(p_organization, p_idempotency);
begin
  if v_answer is not null then
    return v_answer;
  end if;
  insert into click_backlog (batch_id, shard, clicks)
  select id, p_shard, clicks from jsonb_to_recordset(p_batches) as batch (id uuid, clicks text);
  perform routine.store_idempotent_result(p_organization, p_idempotency, p_result);
  return jsonb_build_object('outcome', 'added');
end
$$;
