-- Creates calls of a campaign, in the form of `accept_recipients`, and counts their recipients as being called.
create or replace function routine.create_campaign_calls(p_campaign campaign, p_calls jsonb) returns void language plpgsql as $$
declare
  v_created uuid[] := array(select (item ->> 'callId')::uuid from jsonb_array_elements(p_calls) item);
begin
  perform routine.insert_calls(
    p_campaign.organization_id, p_campaign.created_by_key, p_campaign.cost_center_id, p_campaign.terms, p_calls);
  update campaign_recipient recipient set state = 'called', call_id = call.id, variables = null, sentences = null, audio_key = null
    from call
   where call.call_id = any (v_created) and recipient.campaign_id = p_campaign.id and recipient.position = call.recipient;
  update campaign_progress
     set ready = ready - cardinality(v_created), calling = calling + cardinality(v_created)
   where campaign_id = p_campaign.id and cardinality(v_created) > 0;
end
$$;
