-- The ids of the organization's newest links that contain a text in their destination or code, or whose code starts with it.
-- Reads at most p_rows links and for about p_ms; raises OP004 when that does not suffice. In this order: links whose
-- destination changed lately, links not yet in a segment, and the blocks of each segment that have every bucket of the text.
-- With a filter that has an index, and few links in it, only these. p_deleted: links that were deleted and can be restored,
-- instead of the others.
create or replace function routine.search_links(
  p_organization bigint, p_text text, p_is_start boolean, p_buckets int[], p_limit int, p_rows int, p_ms int,
  p_before bigint default null, p_domain text default null, p_status text default null, p_released boolean default null,
  p_is_alias boolean default null, p_reference text default null, p_external_id text default null,
  p_created_from timestamptz default null, p_created_before timestamptz default null, p_deleted boolean default null)
returns bigint[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_until timestamptz := clock_timestamp() + p_ms * interval '1 ms';
  v_text text := lower(p_text);
  v_is_ascii boolean := octet_length(p_text) = length(p_text);
  v_before bigint := coalesce(p_before, 9223372036854775807);
  v_last bigint := coalesce((select max(last_id) from link_search_segment where organization_id = p_organization), 0);
  v_is_few boolean;
  -- 0: no link has a reference of another name.
  v_reference bigint := case when p_reference is not null then coalesce(
    (select id from link_reference where organization_id = p_organization and name = p_reference), 0) end;
  v_ids bigint[];
  v_first_ids bigint[];
  v_end bigint;
  v_bits bit varying;
  v_blocks int[] := '{}';
  v_read int := 0;
  v_found bigint[] := '{}';
  v_edited bigint[];
  c_segments cursor for
    select first_ids, last_id, bits
      from routine.searched_segments(p_organization, v_before, p_buckets, p_created_from, p_created_before)
     where clock_timestamp() < v_until
     order by last_id desc;
begin
  v_ids := routine.filtered_link_ids(
    p_organization, v_before, p_rows / 2 + 1, p_external_id, v_reference, p_is_alias, p_status, p_deleted);
  v_is_few := coalesce(cardinality(v_ids) <= p_rows / 2, false);
  if not v_is_few then
    v_ids := array(select distinct link_id from link_search_edit
                    where organization_id = p_organization and link_id <= v_last and link_id < v_before limit p_rows + 1);
  end if;
  open c_segments;
  loop
    while v_ids <> '{}' and (cardinality(v_found) < p_limit or v_edited is null and not v_is_few) loop
      v_read := v_read + least(cardinality(v_ids), 1000);
      if v_read > p_rows or (v_read > 1000 and clock_timestamp() >= v_until) then
        raise exception 'the search reads too much' using errcode = 'OP004';
      end if;
      v_found := v_found || array(
        select link.id from link
         where link.id = any (v_ids[1:1000])
           and routine.fits_filter(link, p_status, p_is_alias, v_reference, p_external_id, p_created_from, p_created_before,
                                   p_deleted)
           and (p_domain is null and p_released is null or exists (
                 select from domain_tenure tenure join domain on domain.id = tenure.domain_id
                  where tenure.id = link.tenure_id and (p_domain is null or domain.name = p_domain)
                    and (p_released is null or (tenure.status <> 'verified') = p_released)))
           and routine.has_text(link.code, link.long_url, v_text, p_is_start, v_is_ascii)
         order by link.id desc);
      v_ids := v_ids[1001:];
    end loop;
    if v_edited is null then
      -- These come in no order, so the others are searched as if there were none.
      v_edited := v_found;
      exit when v_is_few;
      v_found := '{}';
      v_ids := array(select id from link where organization_id = p_organization and id > v_last and id < v_before
                      order by id desc limit p_rows + 1);
      continue;
    end if;
    exit when cardinality(v_found) >= p_limit;
    if v_blocks = '{}' then
      fetch c_segments into v_first_ids, v_end, v_bits;
      exit when not found;
      v_blocks := array(select block from generate_series(1, length(v_bits)) block
                         where get_bit(v_bits, block - 1) = 1 order by block desc);
    end if;
    v_ids := routine.links_of_blocks(p_organization, v_first_ids, v_end, v_blocks[1:60], v_before);
    v_blocks := v_blocks[61:];
  end loop;
  if cardinality(v_found) < p_limit and not v_is_few and v_last > 0 and clock_timestamp() >= v_until then
    -- The segments may have ended only because of the time.
    raise exception 'the search reads for too long' using errcode = 'OP004';
  end if;
  return array(select distinct id from unnest(v_found || v_edited) id order by id desc limit p_limit);
end
$$;
