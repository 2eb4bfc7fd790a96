-- Inserts calls that have been accepted. p_terms: what they share, and p_calls: [what each has of its own], as `create_call` takes
-- both in one. A call of a campaign may have a turn at its carrier (at), or wait for its window (heldUntil).
create or replace function routine.insert_calls(
  p_organization bigint, p_api_key bigint, p_cost_center bigint, p_terms jsonb, p_calls jsonb
) returns void language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_caller_id text := coalesce(
    p_terms ->> 'callerId', (select number from caller_id where organization_id = p_organization and is_default),
    p_terms ->> 'platformCallerId');
begin
  insert into call (call_id, organization_id, cost_center_id, created_by_key, to_number, to_country, to_is_ordinary,
                    caller_id, client_reference, audio_key, audio_ms, audio_cost_micro,
                    repeat, recording_ttl_sec, max_attempts, min_interval_sec, min_success_sec,
                    purpose, creditor, on_machine, opt_out_digit, refusal, scheduled_at, expires_at,
                    next_attempt_at, sent_at, created_at, campaign_id, recipient, has_dial_turn, webhook_url)
  select (own ->> 'callId')::uuid, p_organization, p_cost_center, p_api_key,
         own ->> 'to', own ->> 'toCountry', (own ->> 'toIsOrdinary')::boolean,
         v_caller_id, own ->> 'clientReference', coalesce(own ->> 'audioKey', ''), coalesce((own ->> 'audioMs')::int, 0),
         coalesce((own ->> 'audioCostMicro')::bigint, 0),
         (p_terms ->> 'repeat')::int, (p_terms ->> 'recordingTtlSec')::int, (p_terms ->> 'maxAttempts')::int,
         (p_terms ->> 'minIntervalSec')::int, (p_terms ->> 'minSuccessSec')::int,
         p_terms ->> 'purpose', p_terms ->> 'creditor', p_terms ->> 'onMachine', p_terms ->> 'optOutDigit', own ->> 'refusal',
         (p_terms ->> 'scheduledAt')::timestamptz, (p_terms ->> 'expiresAt')::timestamptz,
         coalesce((own ->> 'at')::timestamptz,
                  case when own ? 'heldUntil'
                       then least((own ->> 'heldUntil')::timestamptz, (p_terms ->> 'expiresAt')::timestamptz) end,
                  (p_terms ->> 'scheduledAt')::timestamptz, v_now),
         coalesce((own ->> 'at')::timestamptz, v_now), v_now,
         (own ->> 'campaignId')::bigint, (own ->> 'recipient')::int, own ? 'at', own ->> 'webhookUrl'
    from jsonb_array_elements(p_calls) with ordinality as given (own, number) order by number;
end
$$;
