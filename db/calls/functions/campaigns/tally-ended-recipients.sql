-- Counts recipients that ended without a call, by their state before.
create or replace function routine.tally_ended_recipients(p_campaign bigint, p_new int, p_ready int, p_reason text)
returns void language sql as $$
  update campaign_progress
     set unspoken = unspoken - p_new, ready = ready - p_ready, ended = ended + p_new + p_ready,
         reasons = jsonb_set(reasons, array[p_reason], to_jsonb(coalesce((reasons ->> p_reason)::int, 0) + p_new + p_ready))
   where campaign_id = p_campaign and p_new + p_ready > 0
$$;
