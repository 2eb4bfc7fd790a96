-- The lane of a delivery, a QStash flow-control key: customers never wait for each other, nor call events for other
-- events.
create or replace function routine.delivery_lane(p_organization bigint, p_endpoint bigint, p_service text)
returns text language sql immutable as $$
  select 'webhook-' || coalesce('endpoint-' || p_endpoint, 'organization-' || p_organization)
                    || case p_service when 'voice' then '-voice' else '' end
$$;
