-- The positions of a campaign's next recipients who may be called (p_callable: see `callable_recipients`). Locked, so that nobody
-- ends them meanwhile: who is being erased is left out. A text that all hear has to be spoken first.
create or replace function routine.lock_ready_recipients(p_campaign campaign, p_callable text, p_limit int)
returns int[] language plpgsql as $$
begin
  -- Two queries, for each has an index of its own.
  if p_campaign.text is not null and p_campaign.sentences is null or p_callable = 'none' then
    return '{}';
  elsif p_callable = 'all' then
    return array(select position from campaign_recipient
                  where campaign_id = p_campaign.id and state = 'ready' order by position limit p_limit
                    for update skip locked);
  end if;
  return array(select position from campaign_recipient
                where campaign_id = p_campaign.id and state = 'ready' and not starts_with(to_number, '57')
                order by position limit p_limit for update skip locked);
end
$$;
