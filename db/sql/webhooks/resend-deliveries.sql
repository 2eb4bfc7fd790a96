-- Begins a schedule of their own for deliveries of an organization: one by its id, whatever became of it, or
-- (`p_delivery` null) everything in the review queue that happened since a moment. Whoever makes an attempt now keeps
-- its log and loses the delivery. Answers what to publish after the commit: [{ deliveryId, attempt, lane }]; the sweeper
-- publishes what then is not.
create or replace function routine.resend_deliveries(p_organization bigint, p_delivery uuid, p_since timestamptz, p_now timestamptz)
returns jsonb language sql as $$
  with resent as (
    update webhook_delivery
       set state = 'pending', trigger = 'manual', schedule_start = attempts, next_attempt_at = p_now,
           swept_at = null, claim_token = null, claimed_until = null, stands = false, finished_at = null
     where organization_id = p_organization
       and (id = p_delivery
            or (p_delivery is null and state in ('waiting', 'failed')
                and exists (select from webhook_event where id = event_id and occurred_at >= p_since)))
       and not exists (select from webhook_endpoint where id = endpoint_id and status = 'removed')
    returning id, attempts, organization_id, endpoint_id, event_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'deliveryId', resent.id,
           'attempt', attempts + 1,
           'lane', routine.delivery_lane(resent.organization_id, endpoint_id, service)) order by occurred_at), '[]')
    from resent
    join webhook_event on webhook_event.id = event_id
$$;
