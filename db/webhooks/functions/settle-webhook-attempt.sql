-- Saves the result of an attempt: its log, the endpoint's health, and the delivery's new state, unless another run has
-- taken the delivery over (a resend, or an expired claim).
--
-- p_result: { outcome (succeeded, failed), gone, error, requestHeaders, responseStatus, responseHeaders, responseBody,
-- responseTruncated, durationMs }
-- An attempt that could not be signed was not sent (`not_signed`) and says nothing about the endpoint.
-- p_next_attempt_at: null when the schedule has ended.
-- Returns { state, endpoint }: state null when another run has the delivery; endpoint `disabled` or `enabled` when this
-- attempt changed it.
create or replace function routine.settle_webhook_attempt(
  p_delivery uuid,
  p_attempt int,
  p_token uuid,
  p_result jsonb,
  p_next_attempt_at timestamptz,
  p_disable_failures int,
  p_disable_span_sec int,
  p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  v_succeeded boolean := p_result ->> 'outcome' = 'succeeded';
  v_gone boolean := coalesce((p_result ->> 'gone')::boolean, false);
  v_delivery webhook_delivery;
  v_before text;
  v_after text;
  v_state text;
begin
  update webhook_attempt
     set outcome = p_result ->> 'outcome', error = p_result ->> 'error', request_headers = p_result -> 'requestHeaders',
         response_status = (p_result ->> 'responseStatus')::int, response_headers = p_result -> 'responseHeaders',
         response_body = p_result ->> 'responseBody', response_truncated = (p_result ->> 'responseTruncated')::boolean,
         duration_ms = (p_result ->> 'durationMs')::int
   where delivery_id = p_delivery and attempt = p_attempt;
  select * into v_delivery from webhook_delivery where id = p_delivery;

  -- A healthy endpoint that stays healthy is neither written nor locked.
  if v_succeeded and exists (select from webhook_endpoint
                              where id = v_delivery.endpoint_id and (consecutive_failures > 0 or status = 'disabled')) then
    update webhook_endpoint endpoint
       set consecutive_failures = 0, failing_since = null,
           status = case when before.is_by_hand then 'disabled' else 'active' end,
           disabled_reason = case when before.is_by_hand then endpoint.disabled_reason end,
           disabled_at = case when before.is_by_hand then endpoint.disabled_at end
      from (select id, status, coalesce(disabled_reason in ('operator', 'customer'), false) as is_by_hand
              from webhook_endpoint where id = v_delivery.endpoint_id for no key update) before
     where endpoint.id = before.id and before.status <> 'removed'
       and (endpoint.consecutive_failures > 0 or before.status = 'disabled')
    returning before.status, endpoint.status into v_before, v_after;
  elsif p_result ->> 'error' = 'not_signed' then
    select status into v_after from webhook_endpoint where id = v_delivery.endpoint_id;
  elsif not v_succeeded then
    update webhook_endpoint endpoint
       set consecutive_failures = endpoint.consecutive_failures + 1,
           failing_since = coalesce(endpoint.failing_since, p_now)
      from (select id, status from webhook_endpoint where id = v_delivery.endpoint_id for no key update) before
     where endpoint.id = before.id and before.status <> 'removed'
    returning before.status into v_before;
    update webhook_endpoint
       set status = 'disabled', disabled_reason = case when v_gone then 'gone' else 'failures' end, disabled_at = p_now
     where id = v_delivery.endpoint_id and status = 'active'
       and (v_gone or (consecutive_failures >= p_disable_failures
                       and failing_since <= p_now - make_interval(secs => p_disable_span_sec)));
    select status into v_after from webhook_endpoint where id = v_delivery.endpoint_id;
  end if;

  v_state := case
    when v_succeeded then 'delivered'
    when v_after = 'removed' then 'canceled'
    when v_gone or p_next_attempt_at is null then 'failed'
    when v_after = 'disabled' then 'waiting'
    else 'pending'
  end;
  update webhook_delivery
     set state = v_state, trigger = 'schedule', claim_token = null, claimed_until = null,
         next_attempt_at = case v_state when 'pending' then p_next_attempt_at else next_attempt_at end,
         finished_at = case when v_state in ('delivered', 'failed', 'canceled') then p_now end
   where id = p_delivery and claim_token = p_token;
  if not found then v_state := null; end if;

  return jsonb_build_object(
    'state', v_state,
    'endpoint', case when v_before = 'active' and v_after = 'disabled' then 'disabled'
                     when v_before = 'disabled' and v_after = 'active' then 'enabled' end);
end
$$;
