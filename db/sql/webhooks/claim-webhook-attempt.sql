-- Claims the attempt `p_attempt` of a delivery for `p_lease_sec`: whoever asks second, or for an attempt that was made,
-- gets null and has nothing to do; so has everybody when the delivery is not to be tried now, or its lane is full: then it
-- stands there until a place is left. An attempt whose sender
-- died stays `unknown`, and the next repeats its delivery id: it may be the same message to the customer.
-- Answers what to send, where, and the secrets (encrypted) that sign it.
create or replace function routine.claim_webhook_attempt(
  p_delivery uuid,
  p_attempt int,
  p_max_attempts int,
  p_lease_sec int,
  p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  v_delivery webhook_delivery;
  v_endpoint webhook_endpoint;
  v_account webhook_account_secret;
  v_event webhook_event;
  v_state text;
  v_sent uuid;
  v_token uuid := gen_random_uuid();
  v_url text;
  v_lane text;
begin
  select * into v_delivery from webhook_delivery where id = p_delivery for update;
  if not found or v_delivery.state <> 'pending' or v_delivery.attempts <> p_attempt - 1
     or v_delivery.claimed_until > p_now then
    return null;
  end if;
  if v_delivery.endpoint_id is not null then
    select * into v_endpoint from webhook_endpoint where id = v_delivery.endpoint_id;
  else
    select * into v_account from webhook_account_secret where organization_id = v_delivery.organization_id;
  end if;

  v_state := case
    when v_endpoint.status = 'removed' then 'canceled'
    when v_delivery.attempts - v_delivery.schedule_start >= p_max_attempts then 'failed'
    when v_endpoint.status = 'disabled' and v_delivery.trigger = 'schedule' then 'waiting'
  end;
  if v_state is not null then
    update webhook_delivery
       set state = v_state, claim_token = null, claimed_until = null, stands = false,
           finished_at = case when v_state <> 'waiting' then p_now end
     where id = p_delivery;
    return null;
  end if;

  select * into v_event from webhook_event where id = v_delivery.event_id;
  v_lane := routine.delivery_lane(v_delivery.organization_id, v_delivery.endpoint_id, v_event.service);
  -- Places are taken one after the other, so that no two claims take the last.
  perform pg_advisory_xact_lock(hashtext('webhook_places'));
  if routine.webhook_lane_room(v_lane, p_now) = 0 then
    update webhook_delivery set lane = v_lane, stands = true where id = p_delivery;
    return null;
  end if;

  v_url := coalesce(v_endpoint.url, v_delivery.adhoc_url);
  v_sent := case
    when p_attempt = 1 then p_delivery
    when v_delivery.claim_token is not null then
      (select sent_id from webhook_attempt where delivery_id = p_delivery and attempt = p_attempt - 1)
    else gen_random_uuid()
  end;
  insert into webhook_attempt (delivery_id, attempt, sent_id, trigger, url, started_at)
  values (p_delivery, p_attempt, v_sent, v_delivery.trigger, v_url, p_now);
  update webhook_delivery
     set attempts = p_attempt, claim_token = v_token, claimed_until = p_now + make_interval(secs => p_lease_sec),
         lane = v_lane, stands = false
   where id = p_delivery;

  return jsonb_build_object(
    'deliveryId', p_delivery,
    'attempt', p_attempt,
    'ordinal', p_attempt - v_delivery.schedule_start,
    'token', v_token,
    'sentId', v_sent,
    'organizationId', v_delivery.organization_id,
    'url', v_url,
    -- A short domain of ours, whoever's it is, is no target.
    'isShortDomain', exists (
      select from domain
        join domain_tenure on domain_tenure.domain_id = domain.id and domain_tenure.status = 'verified'
       where domain.name = rtrim(lower(substring(v_url from '^https?://([^/:?#]+)')), '.')),
    'secret', coalesce(v_endpoint.secret, v_account.secret),
    'previousSecret', case
      when coalesce(v_endpoint.previous_secret_expires_at, v_account.previous_secret_expires_at) > p_now
      then coalesce(v_endpoint.previous_secret, v_account.previous_secret) end,
    'event', jsonb_build_object(
      'id', v_event.id, 'type', v_event.type, 'service', v_event.service, 'data', v_event.data,
      'occurredAtMs', floor(extract(epoch from v_event.occurred_at) * 1000)));
end
$$;
