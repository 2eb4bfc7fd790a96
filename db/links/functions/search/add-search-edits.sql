-- Adds the buckets of links' new destinations to their segments, which then have these edits. All at once, since the edits of
-- a segment change the same slices.
create or replace function routine.add_search_edits(p_edits jsonb)
returns void language plpgsql as $$
begin
  perform from link_search_cursor for update;
  update link_search_slice kept set bits = kept.bits | added.bits
    from (select edit.organization, segment.last_id, place.slice,
                 bit_or(set_bit(0::bit(8192), place.at + width_bucket(edit.link, segment.first_ids) - 1, 1)) as bits
            from jsonb_to_recordset(p_edits) edit (organization bigint, link bigint, buckets int[])
           cross join lateral (
             select * from link_search_segment where organization_id = edit.organization and last_id >= edit.link
              order by last_id limit 1) segment
           cross join unnest(edit.buckets) bucket
           cross join lateral routine.search_bit_position(bucket, segment.blocks) place
           where edit.link >= segment.first_id
           group by 1, 2, 3) added
   where kept.organization_id = added.organization and kept.last_id = added.last_id and kept.slice = added.slice;
  delete from link_search_edit where id in (select (edit ->> 'id')::bigint from jsonb_array_elements(p_edits) edit);
end
$$;
