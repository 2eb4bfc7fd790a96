-- Claims a lane's due deliveries for `p_lease_sec`, oldest first, at most `p_limit`, for the run that serves it, in batches if
-- its endpoint takes several events per request (`form_webhook_batches`). What is written after they were formed waits for the
-- next claim: the endpoint is read once, and what it says decides for both. Deliveries that must not be attempted, or not now,
-- are settled instead. An attempt whose sender died stays `unknown`, and the next one repeats its delivery id, since the customer
-- may have received that message.
-- Returns { ended, attempts }: how many were settled, and for the others what to send, where, and the (encrypted) signing secrets
-- and headers of the endpoint.
create or replace function routine.claim_webhook_attempts(
  p_lane text,
  p_limit int,
  p_max_attempts int,
  p_lease_sec int,
  p_now timestamptz,
  p_due_until timestamptz
) returns jsonb language plpgsql as $$
declare
  v_endpoint webhook_endpoint;
  v_forms boolean;
  v_claimed jsonb;
begin
  select * into v_endpoint from webhook_endpoint where id = substring(p_lane from 'endpoint-(\d+)$')::bigint;
  v_forms := coalesce(v_endpoint.batch_size > 1 and v_endpoint.status <> 'removed', false);
  if v_forms then
    perform routine.form_webhook_batches(p_lane, v_endpoint, p_limit, p_due_until);
  end if;

  with due as materialized (
    select *
      from webhook_delivery
     where lane = p_lane and state = 'pending'
       and not (v_forms and attempts = 0 and event_ids is null and (v_endpoint.status = 'active' or trigger <> 'schedule'))
       and routine.is_delivery_due(webhook_delivery, p_now, p_due_until)
     order by next_attempt_at
     limit p_limit
       for update skip locked
  ),
  judged as (
    select due.*, gen_random_uuid() as token, coalesce(v_endpoint.url, due.adhoc_url) as url,
           coalesce(v_endpoint.secret, account.secret) as secret,
           case when coalesce(v_endpoint.previous_secret_expires_at, account.previous_secret_expires_at) > p_now
                then coalesce(v_endpoint.previous_secret, account.previous_secret) end as previous_secret,
           case when due.attempts = 0 then due.id
                when due.claim_token is not null then
                  (select sent_id from webhook_attempt where delivery_id = due.id and attempt = due.attempts)
                else gen_random_uuid() end as sent_id,
           routine.unsent_state(v_endpoint.status, due.trigger, due.attempts - due.schedule_start, p_max_attempts) as ended_as
      from due
      left join webhook_account_secret account
        on due.endpoint_id is null and account.organization_id = due.organization_id
  ),
  changed as (
    update webhook_delivery delivery
       set state = coalesce(ended_as, 'pending'),
           attempts = judged.attempts + case when ended_as is null then 1 else 0 end,
           claim_token = case when ended_as is null then token end,
           claimed_until = case when ended_as is null then p_now + make_interval(secs => p_lease_sec) end,
           finished_at = case when ended_as in ('canceled', 'failed') then p_now end
      from judged
     where delivery.id = judged.id
  ),
  logged as (
    insert into webhook_attempt (delivery_id, attempt, sent_id, trigger, url, started_at)
    select id, attempts + 1, sent_id, trigger, url, p_now from judged where ended_as is null
  )
  select jsonb_build_object(
           'ended', count(ended_as),
           'attempts', coalesce(jsonb_agg(jsonb_build_object(
             'deliveryId', judged.id,
             'attempt', attempts + 1,
             'ordinal', attempts + 1 - schedule_start,
             'token', token,
             'sentId', sent_id,
             'organizationId', judged.organization_id,
             'url', url,
             -- A short domain of ours, of any organization, is not allowed as a target.
             'isShortDomain', exists (
               select from domain
                 join domain_tenure on domain_tenure.domain_id = domain.id and domain_tenure.status = 'verified'
                where domain.name = rtrim(lower(substring(url from '^https?://([^/:?#]+)')), '.')),
             'secret', secret,
             'previousSecret', previous_secret, 'headers', v_endpoint.headers,
             'isBatch', event_ids is not null,
             'events', routine.delivery_events(event_id, event_ids)) order by next_attempt_at)
             filter (where ended_as is null), '[]'))
    into v_claimed
    from judged;
  return v_claimed;
end
$$;
