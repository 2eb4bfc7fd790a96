-- Erases what the links of an organization lead to, and what people wrote about them. Their rows and codes stay, so that no code
-- is released.
create or replace function routine.erase_links(p_organization bigint) returns void language plpgsql as $$
begin
  delete from link_setting using link where link.id = link_setting.link_id and link.organization_id = p_organization;
  update link
     set long_url = :'erased_url', external_id = null, block_reason = case when block_reason is not null then :'erased_text' end,
         blocked_host = case when blocked_host is not null then :'erased_text' end
   where organization_id = p_organization;
  -- Where links with rules led is in their statistics, too.
  update link_day set dimensions = routine.unpack_dimensions(dimensions) - :shared_dimensions
    from link
   where link.id = link_day.link_id and link.organization_id = p_organization
     and routine.unpack_dimensions(link_day.dimensions) ->> :shared_dimensions is not null;
  delete from link_month using link where link.id = link_month.link_id and link.organization_id = p_organization;
  update domain_tenure set root_url = null, not_found_url = null where organization_id = p_organization;
  update link_reference set name = :'erased_text' || ' ' || id where organization_id = p_organization;
  -- Nobody searches there any more; otherwise the search would have to learn each link's new destination.
  delete from link_search_edit where organization_id = p_organization;
  delete from link_search_slice where organization_id = p_organization;
  delete from link_search_segment where organization_id = p_organization;
end
$$;
