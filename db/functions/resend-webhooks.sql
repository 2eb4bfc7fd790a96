-- Begins a schedule of their own for deliveries of an organization: one by its id, whatever became of it, or
-- (`p_delivery` null) everything in the review queue that happened since a moment. Whoever makes an attempt now keeps
-- its log and loses the delivery. Answers how many; the sweeper publishes them.
create or replace function resend_webhooks(p_organization bigint, p_delivery uuid, p_since timestamptz, p_now timestamptz)
returns int language sql as $$
  with resent as (
    update webhook_delivery
       set state = 'pending', trigger = 'manual', schedule_start = attempts, next_attempt_at = p_now,
           swept_at = null, claim_token = null, claimed_until = null, finished_at = null
     where organization_id = p_organization
       and (id = p_delivery
            or (p_delivery is null and state in ('waiting', 'failed')
                and exists (select from webhook_event where id = event_id and occurred_at >= p_since)))
       and not exists (select from webhook_endpoint where id = endpoint_id and status = 'removed')
    returning 1
  )
  select count(*)::int from resent
$$;
