-- Puts visits in events: those of an organization in the order of their moments, so many in an event, and so many bytes.
-- p_clicks: [[organization, click as its receivers get it]].
create or replace function routine.events_of_clicks(p_clicks jsonb) returns table (organization_id bigint, events jsonb[])
language sql stable as $$
  select organization_id, array_agg(data)
    from (select organization_id, jsonb_build_object('clicks', jsonb_agg(click)) as data
            from (select organization_id, click, (row_number() over same - 1) / :clicks_per_event as by_number,
                         sum(octet_length(click::text)) over same / :click_event_bytes as by_size
                    from (select (line ->> 0)::bigint as organization_id, line -> 1 as click
                            from jsonb_array_elements(p_clicks) line) told
                  window same as (partition by organization_id order by click ->> 'at' rows unbounded preceding)) placed
           group by organization_id, by_number, by_size) event
   group by organization_id
$$;
