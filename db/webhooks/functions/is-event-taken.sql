-- Whether anything is written of an event: by `emit_events`, but for a URL given in the request.
create or replace function routine.is_event_taken(p_organization bigint, p_type text, p_service text, p_only_named boolean)
returns boolean language sql stable as $$
  select exists (select from webhook_endpoint
                  where organization_id = p_organization and status <> 'removed'
                    and (services is null or p_service = any (services))
                    and (types is null and not p_only_named or p_type = any (types)))
      or exists (select from organization where id = p_organization and event_log)
$$;
