-- Whether anything is written of an event: by `emit_events`, but for a URL given in the request.
create or replace function routine.is_event_taken(p_organization bigint, p_type text, p_service text, p_only_named boolean)
returns boolean language sql stable as $$
  select exists (select from webhook_endpoint
                  where organization_id = p_organization and routine.takes_event(webhook_endpoint, p_type, p_service, p_only_named))
      or exists (select from organization where id = p_organization and event_log)
$$;
