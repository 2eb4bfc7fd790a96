-- Sets what a link has beside the fields of its creation, all at once: null removes. Only of an organization's link that is
-- neither deleted nor blocked, which the caller has locked. p_columns: those of link_setting. p_hosts: where they lead.
-- Returns null when it is done, or else { code, hosts: those of p_hosts that are refused }.
create or replace function routine.set_link_settings(
  p_organization bigint, p_domain text, p_code text, p_released boolean,
  p_reference text, p_external_id text, p_columns jsonb, p_hosts text[]
) returns jsonb language plpgsql as $$
declare
  v_link bigint := routine.link_at(p_organization, p_domain, p_code, p_released);
  v_refused text[] := array(select host from unnest(p_hosts) host where routine.is_refused_host(host));
  v_reference bigint;
begin
  if v_link is null or (select blocked_at is not null from link where id = v_link) then
    return null;
  end if;
  if v_refused <> '{}' then
    return jsonb_build_object('code', 'URL_BLOCKED_HOST', 'hosts', v_refused);
  end if;
  if p_columns ->> 'max_clicks' is not null then
    -- Visits are counted before the ceiling is there, or up to it.
    perform routine.lock_click_shard(v_link);
  end if;
  if p_reference is not null then
    -- The change takes this lock anyway, later than the one of new references, which the common order has last.
    perform routine.lock_click_shard(v_link)
      where not exists (select from link_reference where organization_id = p_organization and name = p_reference);
    v_reference := routine.find_or_create_reference(p_organization, p_reference);
    if v_reference is null then
      return jsonb_build_object('code', 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED', 'hosts', '{}'::text[]);
    end if;
  end if;

  if coalesce(current_setting('audit.event', true), '') <> '' then
    perform set_config('audit.before', coalesce(routine.link_settings_before(v_link, p_reference, p_columns)::text, ''), true);
  end if;
  -- The link's row is updated even if neither changes: the audit log records the change of the row.
  update link set reference_id = v_reference, external_id = p_external_id where id = v_link;
  delete from link_setting where link_id = v_link;
  if jsonb_strip_nulls(p_columns) <> '{}' then
    insert into link_setting
    select * from jsonb_populate_record(null::link_setting, p_columns || jsonb_build_object('link_id', v_link));
    update link_setting set reached_at = now()
     where link_id = v_link and max_clicks <= (select clicks from routine.visits_of_links(array[v_link]));
  end if;
  return null;
end
$$;
