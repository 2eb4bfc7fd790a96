-- Adds a segment with its slices, unless another run did. p_first_ids: the first link of each of its 256 blocks.
create or replace function routine.add_search_segment(p_organization bigint, p_first_ids bigint[], p_last bigint, p_slices text[])
returns void language plpgsql as $$
begin
  -- One run at a time.
  perform from link_search_cursor for update;
  if exists (select from link_search_segment where organization_id = p_organization and last_id >= p_first_ids[1]) then
    return;
  end if;
  insert into link_search_segment (organization_id, last_id, first_id, blocks, first_ids, created_from, created_to)
  select p_organization, p_last, p_first_ids[1], 256, p_first_ids, min(created_at), max(created_at)
    from link where organization_id = p_organization and id between p_first_ids[1] and p_last;
  insert into link_search_slice (organization_id, last_id, slice, bits)
  select p_organization, p_last, slice - 1, ('x' || bits)::bit(8192) from unnest(p_slices) with ordinality added (bits, slice);
end
$$;
