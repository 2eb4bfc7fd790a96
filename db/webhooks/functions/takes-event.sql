-- Whether an endpoint takes events of a type and service; with p_only_named, only if it names the type.
create or replace function routine.takes_event(p_endpoint webhook_endpoint, p_type text, p_service text, p_only_named boolean)
returns boolean language sql immutable as $$
  select (p_endpoint).status <> 'removed'
     and ((p_endpoint).services is null or p_service = any ((p_endpoint).services))
     and ((p_endpoint).types is null and not p_only_named or p_type = any ((p_endpoint).types))
$$;
