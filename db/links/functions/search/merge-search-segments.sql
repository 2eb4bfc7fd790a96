-- Makes one large segment of the 16 oldest small ones of an organization that has as many; returns whether there was one. A
-- search looks at one row for each part of its text and segment.
create or replace function routine.merge_search_segments() returns boolean language plpgsql as $$
declare
  v_organization bigint;
  v_lasts bigint[];
begin
  perform from link_search_cursor for update;
  select organization_id, (array_agg(last_id order by last_id))[1:16] into v_organization, v_lasts
    from link_search_segment where blocks = 256
   group by organization_id having count(*) >= 16 limit 1;
  if v_organization is null then
    return false;
  end if;
  insert into link_search_slice (organization_id, last_id, slice, bits)
  select v_organization, v_lasts[16], to_place.slice,
         string_agg(substring(slice.bits from from_place.at + 1 for 256)::text, '' order by bucket, slice.last_id)::bit(8192)
    from generate_series(0, 8191) bucket
   cross join lateral routine.search_bit_position(bucket, 256) from_place
   cross join lateral routine.search_bit_position(bucket, 4096) to_place
    join link_search_slice slice
      on slice.organization_id = v_organization and slice.last_id = any (v_lasts) and slice.slice = from_place.slice
   group by to_place.slice;
  delete from link_search_slice where organization_id = v_organization and last_id = any (v_lasts) and slice < 256;
  with merged as (
    delete from link_search_segment where organization_id = v_organization and last_id = any (v_lasts) returning *)
  insert into link_search_segment (organization_id, last_id, first_id, blocks, first_ids, created_from, created_to)
  select v_organization, v_lasts[16], min(first), 4096, array_agg(first order by first), min(created_from), max(created_to)
    from merged cross join unnest(first_ids) first;
  return true;
end
$$;
