-- Leaves a call of a campaign to its campaign, which hands it out again at its own pace.
create or replace function routine.hand_back_call(p_call call) returns void language plpgsql as $$
begin
  update call set sent_at = created_at - interval '1 day', is_waiting = false where id = p_call.id;
end
$$;
