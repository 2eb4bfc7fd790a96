-- Ends the recipient of a campaign's call that has ended, once, and adds what the call cost, which is final: the only place that
-- does. Deferred, so that the progress, which all calls of a campaign share, is locked last of all, after the account.
create or replace function routine.tally_ended_call() returns trigger language plpgsql as $$
begin
  update campaign_recipient set state = 'ended', end_reason = new.end_reason
   where campaign_id = new.campaign_id and position = new.recipient and state = 'called';
  if not found then
    return null;
  end if;
  update campaign_progress
     set calling = calling - 1, ended = ended + 1,
         reasons = jsonb_set(reasons, array[new.end_reason], to_jsonb(coalesce((reasons ->> new.end_reason)::int, 0) + 1)),
         air_micro = air_micro + coalesce((
           select sum(routine.attempt_cost(call_attempt)) from call_attempt where call_id = new.id), 0)
   where campaign_id = new.campaign_id;
  return null;
end
$$;

create constraint trigger campaign_call_ended after update of finished_at on call
  deferrable initially deferred for each row
  when (new.campaign_id is not null and old.finished_at is null and new.finished_at is not null)
  execute function routine.tally_ended_call();
