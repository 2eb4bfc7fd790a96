-- The lines of a file in their order, from 1: the parts that were stored while it arrived, then p_last, which were not.
-- p_upload: null without parts.
create or replace function routine.uploaded_lines(p_organization bigint, p_upload uuid, p_last jsonb)
returns table (place bigint, item jsonb) language sql stable as $$
  select part.first + line.place, line.item
    from (select first, lines from upload_part where upload = p_upload and organization_id = p_organization order by first) part,
         jsonb_array_elements(part.lines) with ordinality as line (item, place)
  union all
  select coalesce((select max(first + jsonb_array_length(lines)) from upload_part
                    where upload = p_upload and organization_id = p_organization), 0) + line.place, line.item
    from jsonb_array_elements(p_last) with ordinality as line (item, place)
$$;
