-- Stores the requests that an isolate collected, and its report of answers, in one statement. Key usage is always
-- counted; requests are stored for organizations that have the log enabled. Key rows are written in order, so that
-- isolates cannot deadlock.
--
-- p_requests: [{ requestId, atMs, organizationId, keyId, operation, status, code, durationMs, sampleWeight }]
-- p_uses: [{ keyId, day, calls, failed, lastMs }]
-- p_report: see `HealthReport` in db/kernel/functions/requests.ts; null: nothing was counted
create or replace function routine.record_requests(p_requests jsonb, p_uses jsonb, p_report jsonb default null)
returns void language plpgsql as $$
begin
  if p_report is not null then
    insert into health_report (id, at, report)
    values ((p_report ->> 'id')::uuid, least(clock_timestamp(), to_timestamp((p_report ->> 'atMs')::float8 / 1000)), p_report)
    on conflict do nothing;
  end if;

  insert into key_day as known (api_key_id, day, calls, failed, last_used_at)
  select "keyId", day, calls, failed, to_timestamp("lastMs" / 1000.0)
    from jsonb_to_recordset(p_uses) as used ("keyId" bigint, day date, calls bigint, failed bigint, "lastMs" float8)
   order by "keyId", day
  on conflict (api_key_id, day) do update
     set calls = known.calls + excluded.calls, failed = known.failed + excluded.failed,
         last_used_at = greatest(known.last_used_at, excluded.last_used_at);

  if to_regclass('request_log_' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD')) is null then
    perform routine.open_request_partitions();
  end if;
  -- A Worker's clock that is ahead must not need a partition that does not exist yet. Pages end at a moment of milliseconds.
  insert into request_log (request_id, at, organization_id, api_key_id, operation, status, code, duration_ms, sample_weight)
  select "requestId", date_trunc('milliseconds', least(to_timestamp("atMs" / 1000.0), clock_timestamp())), "organizationId",
         "keyId", operation, asked.status, code, "durationMs", "sampleWeight"
    from jsonb_to_recordset(p_requests) as asked ("requestId" uuid, "atMs" float8, "organizationId" bigint, "keyId" bigint,
           operation text, status smallint, code text, "durationMs" int, "sampleWeight" int)
    join organization on organization.id = "organizationId" and organization.keeps_requests
  on conflict do nothing;
end
$$;
