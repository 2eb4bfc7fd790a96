-- Whether a link is one that a search with these filters lists; null: without that filter. p_reference: an id.
create or replace function routine.fits_filter(
  p_link link, p_status text, p_is_alias boolean, p_reference bigint, p_external_id text, p_created_from timestamptz,
  p_created_before timestamptz, p_deleted boolean
) returns boolean language sql stable as $$
  select p_link.archived_at is null and (p_link.deleted_at is null) = (p_deleted is not true)
     and (p_status is null or p_status = routine.shown_link_status(p_link.status, p_link.blocked_at))
     and (p_is_alias is null or p_link.is_alias = p_is_alias)
     and (p_reference is null or p_link.reference_id = p_reference)
     and (p_external_id is null or p_link.external_id = p_external_id)
     and (p_created_from is null or p_link.created_at >= p_created_from)
     and (p_created_before is null or p_link.created_at < p_created_before)
$$;
