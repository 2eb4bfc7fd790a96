-- Waits for the drain of a link's shard, and has it wait, so that both see the same state of the link. In the common lock order:
-- cursors before accounts, as drains take them, and accounts before the lock of new references (`find_or_create_reference`), as
-- batches do.
create or replace function routine.lock_click_shard(p_link bigint) returns void language plpgsql as $$
begin
  perform from click_cursor where shard = p_link % (select count(*) from click_cursor) for share;
end
$$;
