-- What a link has of the settings that a change changes, by their names in the input, as the audit log shows them: rules by their
-- number, an address without its query. Null when nothing changes. p_columns: those of link_setting.
create or replace function routine.link_settings_before(p_link bigint, p_reference text, p_columns jsonb)
returns jsonb language sql stable as $$
  select jsonb_object_agg(changed.name, changed.shown)
    from link
    left join link_reference reference on reference.id = link.reference_id
    left join link_setting setting on setting.link_id = link.id
   cross join lateral (values
     ('reference', to_jsonb(reference.name), to_jsonb(p_reference), to_jsonb(reference.name)),
     ('expiredUrl', to_jsonb(setting.expired_url), p_columns -> 'expired_url',
      to_jsonb(left(regexp_replace(setting.expired_url, '^(https?://[^?#\s]*)[?#].*$', '\1?[cut]'), 500))),
     ('rules', setting.rules, p_columns -> 'rules', to_jsonb(jsonb_array_length(setting.rules))),
     ('passQuery', to_jsonb(setting.pass_query), p_columns -> 'pass_query', to_jsonb(setting.pass_query)),
     ('maxClicks', to_jsonb(setting.max_clicks), p_columns -> 'max_clicks', to_jsonb(setting.max_clicks))
   ) changed (name, was, now, shown)
   where link.id = p_link and changed.was is distinct from nullif(changed.now, 'null')
$$;
