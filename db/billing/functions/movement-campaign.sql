-- The campaign of an organization that caused movements of a kind, from its id in `causes` of `movement`: { of, id, name },
-- where `of` is links or calls and `id` that of its page. Null when there is none.
create or replace function routine.movement_campaign(p_organization bigint, p_kind text, p_cause bigint)
returns jsonb language sql stable as $$
  select case
    when p_kind in ('visit', 'link_batch') then (
      select jsonb_build_object('of', 'links', 'id', id::text, 'name', name)
        from link_reference where id = p_cause and organization_id = p_organization)
    else (
      select jsonb_build_object('of', 'calls', 'id', campaign_id, 'name', name)
        from campaign where id = p_cause and organization_id = p_organization)
  end
$$;
