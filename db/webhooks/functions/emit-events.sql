-- Writes events of one type and moment, one for each of `p_data`, and their deliveries in the caller's transaction: one
-- for every endpoint of the organization that accepts their service and type, and one for a URL given in the request.
-- Writes nothing when there is no recipient and the organization keeps no log of its events (`event_log`).
-- `p_except_endpoint`, which the events are about, is skipped; with p_only_named, so are endpoints that take all types
-- without naming this one, and readers of the log.
-- Returns what to publish after the commit: [{ deliveryId, attempt, lane }], without lanes that are already being
-- served. The sweeper publishes whatever is missed. A disabled endpoint's deliveries wait in the review queue.
create or replace function routine.emit_events(
  p_organization bigint,
  p_type text,
  p_service text,
  p_occurred_at timestamptz,
  p_data jsonb[],
  p_adhoc_url text default null,
  p_except_endpoint bigint default null,
  p_only_named boolean default false
) returns jsonb language sql as $$
  -- A run serving one of these lanes does not leave it until this commits; everything below is read after that.
  select pg_advisory_xact_lock_shared(hashtext('webhook_lane'), hashtext(routine.delivery_lane(p_organization, id, p_service)))
    from (select id from webhook_endpoint where organization_id = p_organization and status = 'active'
          union all
          select null where p_adhoc_url is not null) recipient (id);

  with recipient as materialized (
    select id as endpoint_id, null as url, case status when 'active' then 'pending' else 'waiting' end as state,
           routine.delivery_lane(p_organization, id, p_service) as lane
      from webhook_endpoint
     where organization_id = p_organization
       and id is distinct from p_except_endpoint
       and routine.takes_event(webhook_endpoint, p_type, p_service, p_only_named)
     union all
    select null, p_adhoc_url, 'pending', routine.delivery_lane(p_organization, null, p_service) where p_adhoc_url is not null
  ),
  logging as materialized (select from organization where id = p_organization and event_log),
  event as (
    insert into webhook_event (organization_id, type, service, occurred_at, data)
    select p_organization, p_type, p_service, p_occurred_at, data
      from unnest(p_data) data
     where exists (select from recipient) or exists (select from logging)
    returning id
  ),
  logged as (
    insert into event_log (organization_id, event_id, type, only_named)
    select p_organization, event.id, p_type, p_only_named from event cross join logging
  ),
  delivery as (
    insert into webhook_delivery (event_id, organization_id, endpoint_id, adhoc_url, lane, state, next_attempt_at)
    select event.id, p_organization, recipient.endpoint_id, recipient.url, recipient.lane, recipient.state, clock_timestamp()
      from event cross join recipient
    returning id, lane, state
  )
  select coalesce(jsonb_agg(jsonb_build_object('deliveryId', id, 'attempt', 1, 'lane', lane))
                    filter (where state = 'pending' and lane in (
                      select lane from recipient where not routine.lane_is_active(lane, clock_timestamp()))), '[]')
    from delivery
$$;
