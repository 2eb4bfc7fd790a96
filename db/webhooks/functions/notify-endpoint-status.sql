-- When a webhook endpoint is disabled, by whomever, emits an event to the organization's other endpoints and creates a
-- mail; when it is re-enabled, a mail. The sweepers publish both.
create or replace function routine.notify_endpoint_status() returns trigger language plpgsql as $$
declare
  v_data jsonb := jsonb_build_object('endpointId', new.id, 'url', new.url);
  v_waiting int;
begin
  if new.status = 'disabled' then
    v_data := v_data || jsonb_build_object('reason', new.disabled_reason, 'disabledAt', routine.to_utc_iso(new.disabled_at));
    perform routine.emit_event(new.organization_id, 'webhook.endpoint.disabled', 'webhook', new.disabled_at, v_data, null, new.id);
  end if;
  -- Mails name up to 10,000 waiting deliveries; counting stops there.
  select count(*) into v_waiting
    from (select from webhook_delivery where endpoint_id = new.id and state in ('pending', 'waiting') limit 10001) delivery;
  perform routine.mail_members(new.organization_id, 'webhook_endpoint',
    concat_ws('/', new.id, new.status, coalesce(new.disabled_at, old.disabled_at)),
    v_data || jsonb_build_object('status', new.status, 'waiting', v_waiting));
  return null;
end
$$;

create trigger notify_endpoint_status after update of status on webhook_endpoint for each row
  when ((old.status, new.status) in (('active', 'disabled'), ('disabled', 'active')))
  execute function routine.notify_endpoint_status();
