-- Adds the buckets of a link's new destination to its segment, which then has the edit.
create or replace function routine.add_search_edit(p_edit bigint, p_organization bigint, p_link bigint, p_buckets int[])
returns void language plpgsql as $$
declare
  v_segment link_search_segment;
begin
  perform from link_search_cursor for update;
  select * into strict v_segment from link_search_segment
   where organization_id = p_organization and last_id >= p_link order by last_id limit 1;
  update link_search_slice kept set bits = kept.bits | added.bits
    from (select place.slice,
                 bit_or(set_bit(0::bit(8192), place.at + width_bucket(p_link, v_segment.first_ids) - 1, 1)) as bits
            from unnest(p_buckets) bucket
           cross join lateral routine.search_place(bucket, v_segment.blocks) place group by 1) added
   where kept.organization_id = p_organization and kept.last_id = v_segment.last_id and kept.slice = added.slice;
  delete from link_search_edit where id = p_edit;
end
$$;
