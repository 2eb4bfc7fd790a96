-- The segments of an organization's search with links before one that may have a text, by its buckets, and were created in a span:
-- of each, the blocks to read (bits; all without buckets).
create or replace function routine.searched_segments(
  p_organization bigint, p_before bigint, p_buckets int[], p_created_from timestamptz, p_created_before timestamptz
) returns table (first_ids bigint[], last_id bigint, bits bit varying) language sql stable as $$
  select segment.first_ids, segment.last_id, coalesce(having_all.bits, repeat('1', segment.blocks)::bit varying)
    from link_search_segment segment
   cross join lateral (
     select bit_and(substring(slice.bits from place.at + 1 for segment.blocks)) as bits
       from unnest(p_buckets) bucket
      cross join lateral routine.search_bit_position(bucket, segment.blocks) place
       join link_search_slice slice
         on slice.organization_id = p_organization and slice.last_id = segment.last_id and slice.slice = place.slice) having_all
   where segment.organization_id = p_organization and segment.first_id < p_before
     and (p_created_from is null or segment.created_to >= p_created_from)
     and (p_created_before is null or segment.created_from < p_created_before)
     and (p_buckets = '{}' or bit_count(having_all.bits) > 0)
$$;
