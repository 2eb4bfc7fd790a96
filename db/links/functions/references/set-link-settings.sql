-- Sets what a link has beside the fields of its creation, all at once: null removes. Only of an organization's link that is
-- neither deleted nor blocked, which the caller has locked. p_hosts: where `p_expired_url` and `p_rules` lead.
-- Returns null when it is done, or else { code, hosts: those of p_hosts that are refused }.
create or replace function routine.set_link_settings(
  p_organization bigint, p_domain text, p_code text, p_released boolean,
  p_reference text, p_external_id text, p_expired_url text, p_rules jsonb, p_hosts text[]
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
  if p_reference is not null then
    v_reference := routine.find_or_create_reference(p_organization, p_reference);
    if v_reference is null then
      return jsonb_build_object('code', 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED', 'hosts', '{}'::text[]);
    end if;
  end if;

  -- Also where neither changes: the link is what a change is recorded of.
  update link set reference_id = v_reference, external_id = p_external_id where id = v_link;
  if p_expired_url is null and p_rules is null then
    delete from link_setting where link_id = v_link;
  else
    insert into link_setting (link_id, expired_url, rules) values (v_link, p_expired_url, p_rules)
    on conflict (link_id) do update set expired_url = excluded.expired_url, rules = excluded.rules;
  end if;
  return null;
end
$$;
