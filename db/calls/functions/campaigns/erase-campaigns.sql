-- Erases the recipients of campaigns that ended longer ago than their organization keeps them, and the numbers of their
-- calls, at most p_limit at a time; returns how many.
create or replace function routine.erase_campaigns(p_limit int) returns int language plpgsql as $$
declare
  v_campaign bigint;
  v_erased int;
begin
  -- A draft that nobody started for as long ends, too.
  update campaign set status = 'canceled', started_at = clock_timestamp()
   where status = 'draft' and created_at < clock_timestamp() - make_interval(days => coalesce(
     (select keeps_campaign_days from call_setting setting where setting.organization_id = campaign.organization_id),
     :campaign_kept_days));
  select campaign.id into v_campaign
    from campaign left join call_setting setting using (organization_id)
   where finished_at is not null and erased_at is null
     and finished_at < clock_timestamp() - make_interval(days => coalesce(setting.keeps_campaign_days, :campaign_kept_days))
   order by finished_at limit 1 for update of campaign skip locked;
  if not found then
    return 0;
  end if;
  with erased as (
    delete from campaign_recipient
     where campaign_id = v_campaign and position in (
       select position from campaign_recipient where campaign_id = v_campaign order by position limit p_limit)
    returning call_id
  ),
  calls as (
    update call set to_number = :'erased_number', client_reference = null from erased where call.id = erased.call_id
  )
  select count(*) into v_erased from erased;
  if v_erased < p_limit then
    update campaign set erased_at = clock_timestamp() where id = v_campaign;
  end if;
  return greatest(v_erased, 1);
end
$$;
