-- Removes all recipients of a draft, and forgets the lines that were refused beside them.
--
-- Returns { outcome, … }: removed (how many), refused (code: not a draft). Null: there is no such campaign.
create or replace function routine.remove_campaign_recipients(p_organization bigint, p_campaign uuid)
returns jsonb language plpgsql as $$
declare
  v_id bigint;
  v_refusal jsonb;
  v_removed int;
begin
  select draft_id, refusal into v_id, v_refusal from routine.lock_draft_campaign(p_organization, p_campaign);
  if v_id is null or v_refusal is not null then
    return v_refusal;
  end if;
  delete from campaign_recipient where campaign_id = v_id;
  get diagnostics v_removed = row_count;
  if v_removed > 0 then
    -- The campaign stays as it is; the audit log takes its subject from this change.
    update campaign set status = status where id = v_id;
  end if;
  update campaign_progress set recipients = 0, rejected = 0, unspoken = 0, ready = 0 where campaign_id = v_id;
  return jsonb_build_object('outcome', 'removed', 'removed', v_removed);
end
$$;
