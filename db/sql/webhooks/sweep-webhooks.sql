-- Tidies the outbox and answers the attempts that are overdue, oldest first, at most `p_limit` of each:
-- [{ deliveryId, attempt, lane, overdueSec }]. The deliveries of an endpoint that is enabled again go on; one of an
-- endpoint that failures have disabled is tried every hour; those of a removed endpoint end.
-- `p_grace_sec`: what is due for less is still for its own message to ask for. What was swept is not swept again
-- for `p_again_sec`, as its message may be waiting in its lane. Those that stand in a lane are woken when it has room.
create or replace function routine.sweep_webhooks(p_limit int, p_grace_sec int, p_again_sec int, p_now timestamptz)
returns jsonb language plpgsql as $$
declare
  -- What this revives has no message of its own to wait for.
  v_overdue timestamptz := p_now - make_interval(secs => p_grace_sec);
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
     set state = 'pending', trigger = 'probe', swept_at = null, next_attempt_at = least(next_attempt_at, v_overdue)
   where id in (
     select distinct on (endpoint_id) id
       from webhook_delivery
      where endpoint_id in (select id from probed) and state = 'waiting'
      order by endpoint_id, attempts - schedule_start, created_at);

  update webhook_delivery
     set state = case waiting.status when 'active' then 'pending' else 'canceled' end,
         finished_at = case waiting.status when 'removed' then p_now end,
         swept_at = null, next_attempt_at = least(next_attempt_at, v_overdue)
    from (select delivery.id, endpoint.status
            from webhook_delivery delivery
            join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id and endpoint.status <> 'disabled'
           where delivery.state = 'waiting'
           limit p_limit) waiting
   where webhook_delivery.id = waiting.id and webhook_delivery.state = 'waiting';

  return (
    select coalesce(jsonb_agg(overdue order by "overdueSec" desc), '[]') || routine.wake_deliveries(p_now)
      from (
        select delivery.id as "deliveryId",
               delivery.attempts + 1 as attempt,
               routine.delivery_lane(delivery.organization_id, delivery.endpoint_id, event.service) as lane,
               floor(extract(epoch from p_now - delivery.next_attempt_at))::int as "overdueSec"
          from webhook_delivery delivery
          join webhook_event event on event.id = delivery.event_id
         where delivery.state = 'pending'
           and not delivery.stands
           and delivery.next_attempt_at <= case delivery.trigger when 'schedule' then v_overdue else p_now end
           and (delivery.claimed_until is null or delivery.claimed_until < p_now)
           and (delivery.swept_at is null or delivery.swept_at <= p_now - make_interval(secs => p_again_sec))
         order by delivery.next_attempt_at
         limit p_limit
      ) overdue);
end
$$;
