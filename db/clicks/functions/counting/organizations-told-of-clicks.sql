-- Selects those of some organizations that want each visit as an event: an endpoint names it, or they keep a log of events.
create or replace function routine.organizations_told_of_clicks(p_organizations bigint[])
returns bigint[] language plpgsql stable as $$
begin
  return array(
    select distinct organization_id from webhook_endpoint
     where organization_id = any (p_organizations) and routine.takes_event(webhook_endpoint, :'clicked_event', 'urlshortener', true)
    union
    select id from organization where id = any (p_organizations) and event_log);
end
$$;
