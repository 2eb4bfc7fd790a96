-- The newest links of an organization that a filter with an index selects, at most p_limit before one: that of an external id, a
-- reference, aliases, links that are not active, or deleted ones that can be restored, whichever is given first. Null: none is.
create or replace function routine.filtered_link_ids(
  p_organization bigint, p_before bigint, p_limit int, p_external_id text, p_reference bigint, p_is_alias boolean, p_status text,
  p_deleted boolean
) returns bigint[] language plpgsql stable as $$
begin
  if p_external_id is not null then
    return array(select id from link where organization_id = p_organization and external_id = p_external_id and id < p_before
                  order by id desc limit p_limit);
  elsif p_reference is not null then
    return array(select id from link where organization_id = p_organization and reference_id = p_reference and id < p_before
                  order by id desc limit p_limit);
  elsif p_is_alias then
    return array(select id from link where organization_id = p_organization and is_alias and id < p_before
                  order by id desc limit p_limit);
  elsif p_status <> 'active' then
    return array(select id from link where organization_id = p_organization and (blocked_at is not null or status = 'disabled')
                    and id < p_before order by id desc limit p_limit);
  elsif p_deleted then
    return array(select id from link where organization_id = p_organization and deleted_at is not null and archived_at is null
                    and id < p_before order by id desc limit p_limit);
  end if;
  return null;
end
$$;
