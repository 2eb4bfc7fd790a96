-- Locks a campaign whose recipients are to change. `refusal`: why they cannot; they stay once the campaign has been started.
-- No row: there is no such campaign.
create or replace function routine.lock_draft_campaign(p_organization bigint, p_campaign uuid)
returns table (draft_id bigint, refusal jsonb) language sql as $$
  select id, case when status <> 'draft'
                  then jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_CAMPAIGN_STATE') end
    from campaign
   where campaign_id = p_campaign and organization_id = p_organization for no key update
$$;
