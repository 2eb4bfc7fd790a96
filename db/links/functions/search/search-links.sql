-- The ids of the organization's newest links that contain a text in their destination or code, or whose code starts with it.
-- Reads at most p_rows links and for about p_ms; raises OP004 when that does not suffice. In this order: links whose
-- destination changed lately, links not yet in a segment, and the blocks of each segment that have every bucket of the text.
-- With a filter that has an index, and few links in it, only these. p_deleted: links that were deleted and can be restored,
-- instead of the others.
create or replace function routine.search_links(
  p_organization bigint, p_text text, p_is_start boolean, p_buckets int[], p_limit int, p_rows int, p_ms int,
  p_before bigint default null, p_domain text default null, p_status text default null, p_released boolean default null,
  p_is_alias boolean default null, p_reference text default null, p_external_id text default null, p_created_from timestamptz default null, p_created_before timestamptz default null,
  p_deleted boolean default null)
returns bigint[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_until timestamptz := clock_timestamp() + p_ms * interval '1 ms';
  v_text text := lower(p_text);
  -- Folding only ASCII takes a fraction of the time, and is enough for such a text.
  v_is_ascii boolean := octet_length(p_text) = length(p_text);
  v_before bigint := coalesce(p_before, 9223372036854775807);
  v_last bigint := coalesce((select max(last_id) from link_search_segment where organization_id = p_organization), 0);
  v_is_few boolean := false;
  v_reference bigint := coalesce((select id from link_reference where organization_id = p_organization and name = p_reference), 0);
  v_ids bigint[];
  v_first_ids bigint[];
  v_end bigint;
  v_bits bit varying;
  v_blocks int[] := '{}';
  v_read int := 0;
  v_found bigint[] := '{}';
  v_edited bigint[];
  c_segments cursor for
    select segment.first_ids, segment.last_id, coalesce(having_all.bits, repeat('1', segment.blocks)::bit varying)
      from link_search_segment segment
     cross join lateral (
       select bit_and(substring(slice.bits from place.at + 1 for segment.blocks)) as bits
         from unnest(p_buckets) bucket
        cross join lateral routine.search_bit_position(bucket, segment.blocks) place
         join link_search_slice slice
           on slice.organization_id = p_organization and slice.last_id = segment.last_id and slice.slice = place.slice) having_all
     where segment.organization_id = p_organization and segment.first_id < v_before
       and (p_created_from is null or segment.created_to >= p_created_from)
       and (p_created_before is null or segment.created_from < p_created_before)
       and (p_buckets = '{}' or bit_count(having_all.bits) > 0)
       and clock_timestamp() < v_until
     order by segment.last_id desc;
begin
  if p_external_id is not null then
    v_ids := array(select id from link where organization_id = p_organization and external_id = p_external_id and id < v_before
                    order by id desc limit p_rows / 2 + 1);
    v_is_few := cardinality(v_ids) <= p_rows / 2;
  elsif p_reference is not null then
    v_ids := array(select id from link where organization_id = p_organization and reference_id = v_reference and id < v_before
                    order by id desc limit p_rows / 2 + 1);
    v_is_few := cardinality(v_ids) <= p_rows / 2;
  elsif p_is_alias then
    v_ids := array(select id from link where organization_id = p_organization and is_alias and id < v_before
                    order by id desc limit p_rows / 2 + 1);
    v_is_few := cardinality(v_ids) <= p_rows / 2;
  elsif p_status <> 'active' then
    v_ids := array(select id from link where organization_id = p_organization and (blocked_at is not null or status = 'disabled')
                      and id < v_before order by id desc limit p_rows / 2 + 1);
    v_is_few := cardinality(v_ids) <= p_rows / 2;
  elsif p_deleted then
    v_ids := array(select id from link where organization_id = p_organization and deleted_at is not null and archived_at is null
                      and id < v_before order by id desc limit p_rows / 2 + 1);
    v_is_few := cardinality(v_ids) <= p_rows / 2;
  end if;
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
         where link.id = any (v_ids[1:1000]) and link.archived_at is null and (link.deleted_at is null) = (p_deleted is not true)
           and (p_status is null or p_status = routine.shown_link_status(link.status, link.blocked_at))
           and (p_is_alias is null or link.is_alias = p_is_alias)
           and (p_reference is null or link.reference_id = v_reference)
           and (p_external_id is null or link.external_id = p_external_id)
           and (p_created_from is null or link.created_at >= p_created_from)
           and (p_created_before is null or link.created_at < p_created_before)
           and (p_domain is null and p_released is null or exists (
                 select from domain_tenure tenure join domain on domain.id = tenure.domain_id
                  where tenure.id = link.tenure_id and (p_domain is null or domain.name = p_domain)
                    and (p_released is null or (tenure.status <> 'verified') = p_released)))
           and case when p_is_start then starts_with(link.code, v_text)
                    when strpos(link.code, v_text) > 0 then true
                    when v_is_ascii then strpos(lower(link.long_url collate "C"), v_text) > 0
                    else strpos(lower(link.long_url), v_text) > 0 end
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
    v_ids := array(
      select link.id from unnest(v_blocks[1:60]) block
       cross join lateral (
         select id from link
          where organization_id = p_organization and id >= v_first_ids[block] and id < v_before
            and id <= coalesce(v_first_ids[block + 1] - 1, v_end)
          order by id desc) link);
    v_blocks := v_blocks[61:];
  end loop;
  if cardinality(v_found) < p_limit and not v_is_few and v_last > 0 and clock_timestamp() >= v_until then
    -- The segments may have ended only because of the time.
    raise exception 'the search reads for too long' using errcode = 'OP004';
  end if;
  return array(select distinct id from unnest(v_found || v_edited) id order by id desc limit p_limit);
end
$$;
