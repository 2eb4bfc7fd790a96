-- The recipients that a campaign may call now: `all`. While the hours of consumers are closed, until p_opens_at: those `abroad`
-- if only the law requires hours, `none` if its organization requires them for everybody. Calls to the others would only wait.
create or replace function routine.callable_recipients(p_campaign campaign, p_opens_at timestamptz, p_now timestamptz)
returns text language plpgsql stable as $$
begin
  if p_opens_at <= p_now then
    return 'all';
  elsif (select contact_hours from call_setting where organization_id = p_campaign.organization_id) then
    return 'none';
  end if;
  return case when p_campaign.terms ->> 'purpose' in ('collection', 'advertising') then 'abroad' else 'all' end;
end
$$;
