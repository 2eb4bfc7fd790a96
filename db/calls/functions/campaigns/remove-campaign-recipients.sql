-- Removes all recipients of a draft, and forgets the lines that were refused beside them.
--
-- Returns { outcome, … }: removed (how many), refused (code: not a draft). Null: there is no such campaign.
create or replace function routine.remove_campaign_recipients(p_organization bigint, p_campaign uuid)
returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
  v_removed int;
begin
  select * into v_campaign from campaign
   where campaign_id = p_campaign and organization_id = p_organization for no key update;
  if not found then
    return null;
  end if;
  if v_campaign.status <> 'draft' then
    return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_CAMPAIGN_STATE');
  end if;
  delete from campaign_recipient where campaign_id = v_campaign.id;
  get diagnostics v_removed = row_count;
  if v_removed > 0 then
    -- The campaign stays as it is; the audit log takes its subject from this change.
    update campaign set status = status where id = v_campaign.id;
  end if;
  update campaign_progress set recipients = 0, rejected = 0, unspoken = 0, ready = 0 where campaign_id = v_campaign.id;
  return jsonb_build_object('outcome', 'removed', 'removed', v_removed);
end
$$;
