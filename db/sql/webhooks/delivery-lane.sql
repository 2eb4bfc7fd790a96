-- The flow-control key of a delivery: customers never wait for each other, nor calls for anything else.
create or replace function routine.delivery_lane(p_organization bigint, p_endpoint bigint, p_service text)
returns text language sql immutable as $$
  select 'webhook-' || coalesce('endpoint-' || p_endpoint, 'organization-' || p_organization)
                    || case p_service when 'voice' then '-voice' else '' end
$$;
