-- Cleans up the outbox, queues lanes with overdue deliveries (at most `p_limit`), and returns { oldestSec, lanes }: the
-- lanes for which to publish messages, as many of the longest-waiting as there are free slots, and how overdue the
-- oldest was. Deliveries of a re-enabled endpoint resume; one per endpoint disabled by failures is probed hourly; those
-- of a removed endpoint end.
-- `p_grace_sec`: within this time a delivery's own message is still expected.
create or replace function routine.sweep_webhooks(p_limit int, p_grace_sec int, p_now timestamptz)
returns jsonb language plpgsql as $$
declare
  -- Revived deliveries have no message of their own to wait for.
  v_overdue timestamptz := p_now - make_interval(secs => p_grace_sec);
  v_oldest timestamptz;
begin
  with probed as (
    update webhook_endpoint
       set probed_at = p_now
     where status = 'disabled'
       and disabled_reason = 'failures'
       and greatest(disabled_at, probed_at) <= p_now - interval '1 hour'
       and exists (select from webhook_delivery where endpoint_id = webhook_endpoint.id and state = 'waiting')
    returning id
  )
  update webhook_delivery
     set state = 'pending', trigger = 'probe', next_attempt_at = least(next_attempt_at, v_overdue)
   where state = 'waiting' and id in (
     select distinct on (endpoint_id) id
       from webhook_delivery
      where endpoint_id in (select id from probed) and state = 'waiting'
      order by endpoint_id, attempts - schedule_start, created_at);

  update webhook_delivery
     set state = case waiting.status when 'active' then 'pending' else 'canceled' end,
         finished_at = case waiting.status when 'removed' then p_now end,
         next_attempt_at = least(next_attempt_at, v_overdue)
    from (select delivery.id, endpoint.status
            from webhook_delivery delivery
            join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id and endpoint.status <> 'disabled'
           where delivery.state = 'waiting'
           limit p_limit) waiting
   where webhook_delivery.id = waiting.id and webhook_delivery.state = 'waiting';

  -- Iterates lane by lane (a loose index scan), however many deliveries each has.
  with recursive lane (name) as (
    select min(lane) from webhook_delivery where state = 'pending'
    union all
    select (select min(delivery.lane) from webhook_delivery delivery where state = 'pending' and delivery.lane > lane.name)
      from lane
     where lane.name is not null
  ),
  overdue as (
    select lane.name, oldest.next_attempt_at
      from lane
     cross join lateral (
       select next_attempt_at
         from webhook_delivery delivery
        where state = 'pending' and delivery.lane = lane.name
          and next_attempt_at <= case trigger when 'schedule' then v_overdue else p_now end
          and (claimed_until is null or claimed_until <= p_now)
        order by next_attempt_at
        limit 1
     ) oldest
     where not routine.lane_is_active(lane.name, p_now)
     order by oldest.next_attempt_at
     limit p_limit
  ),
  standing as (
    insert into webhook_lane as known (lane, queued_at)
    select name, next_attempt_at from overdue order by name
    on conflict (lane) do update set queued_at = coalesce(known.queued_at, excluded.queued_at)
  )
  select min(next_attempt_at) into v_oldest from overdue;

  return jsonb_build_object(
    'oldestSec', floor(extract(epoch from p_now - v_oldest))::int,
    'lanes', (
      select coalesce(jsonb_agg(lane order by queued_at), '[]')
        from (select lane, queued_at
                from webhook_lane
               where queued_at is not null
               order by queued_at
               limit (select count(*) from webhook_slot where held_until is null or held_until <= p_now)) first));
end
$$;
