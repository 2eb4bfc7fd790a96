-- Keeps what an isolate has collected of its requests, in one statement. Uses of keys are always counted; requests are kept
-- for the organizations that have them kept. Rows of keys are written in their order, so that two isolates never wait for
-- each other in a circle.
--
-- p_requests: [{ requestId, atMs, organizationId, keyId, operation, status, code, durationMs, standsFor }]
-- p_uses: [{ keyId, day, calls, failed, lastMs }]
create or replace function routine.record_requests(p_requests jsonb, p_uses jsonb)
returns void language plpgsql as $$
begin
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
  -- A clock that is ahead must not ask for a partition that is not there.
  insert into request_log (request_id, at, organization_id, api_key_id, operation, status, code, duration_ms, stands_for)
  select "requestId", least(to_timestamp("atMs" / 1000.0), clock_timestamp()), "organizationId", "keyId", operation, asked.status,
         code, "durationMs", "standsFor"
    from jsonb_to_recordset(p_requests) as asked ("requestId" uuid, "atMs" float8, "organizationId" bigint, "keyId" bigint,
           operation text, status smallint, code text, "durationMs" int, "standsFor" int)
    join organization on organization.id = "organizationId" and organization.keeps_requests
  on conflict do nothing;
end
$$;
