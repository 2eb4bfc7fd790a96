-- Skips a batch that cannot be counted: moves its shard's cursor past it as `count_clicks` does, and stores the batch
-- with the reason.
create or replace function routine.set_aside_clicks(
  p_shard int, p_expected text, p_next text, p_batch uuid, p_clicks text, p_reason text
) returns void language plpgsql as $$
begin
  update click_cursor set position = p_next where shard = p_shard and position = p_expected;
  if not found then
    raise exception 'the cursor of shard % is not at %', p_shard, p_expected using errcode = 'OP001';
  end if;
  insert into click_set_aside (batch_id, shard, clicks, reason) values (p_batch, p_shard, p_clicks, p_reason)
  on conflict do nothing;
  delete from click_backlog where batch_id = p_batch;
end
$$;
