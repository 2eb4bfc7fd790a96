-- Decides whether a lane is slow, by the results of its attempts (see `advance_webhook_run`), and keeps that: a slow response
-- limits it to one attempt at a time, until responses are fast. Without results it stays as it was.
create or replace function routine.judge_lane_speed(p_lane text, p_results jsonb, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  if exists (select from jsonb_array_elements(p_results) one
              where (one -> 'result' ->> 'durationMs')::int >= :slow_response_ms) then
    insert into webhook_lane (lane, slow_at) values (p_lane, p_now) on conflict (lane) do update set slow_at = p_now;
    return true;
  elsif p_results <> '[]' then
    update webhook_lane set slow_at = null where lane = p_lane and slow_at is not null;
    delete from webhook_lane where lane = p_lane and queued_at is null;
    return false;
  end if;
  return exists (select from webhook_lane where lane = p_lane and slow_at is not null);
end
$$;
