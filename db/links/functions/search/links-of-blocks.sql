-- The links before one in some blocks of a segment, block by block in the order given, newest first.
-- p_first_ids: of each block of the segment; p_last_id: of the segment.
create or replace function routine.links_of_blocks(
  p_organization bigint, p_first_ids bigint[], p_last_id bigint, p_blocks int[], p_before bigint
) returns bigint[] language plpgsql stable as $$
begin
  return array(
    select link.id from unnest(p_blocks) block
     cross join lateral (
       select id from link
        where organization_id = p_organization and id >= p_first_ids[block] and id < p_before
          and id <= coalesce(p_first_ids[block + 1] - 1, p_last_id)
        order by id desc) link);
end
$$;
