-- The lane of a delivery: customers never wait for each other, nor call events for other events. It names the QStash flow
-- that its messages go by, and behind a slash the recipient.
create or replace function routine.delivery_lane(p_organization bigint, p_endpoint bigint, p_service text)
returns text language sql immutable as $$
  select case p_service when 'voice' then 'webhooks-voice/' else 'webhooks/' end
         || coalesce('endpoint-' || p_endpoint, 'organization-' || p_organization)
$$;
