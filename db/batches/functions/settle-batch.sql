-- Ends a batch once: its status, the refund of accepted lines that brought nothing (all of them if it failed), in money
-- or in the quota of a plan, and the completion event and mails, in the caller's transaction. Returns `emit_event`'s
-- result to publish; empty when it had already ended.
create or replace function routine.settle_batch(p_batch bigint, p_status text)
returns jsonb language plpgsql as $$
declare
  v_batch batch;
  v_refunded int;
  v_kind text;
  v_data jsonb;
begin
  update batch set status = p_status, finished_at = clock_timestamp()
   where id = p_batch and finished_at is null
  returning * into v_batch;
  if not found then
    return '[]';
  end if;
  v_kind := case v_batch.service when 'urlshortener' then 'link_batch' else 'number_batch' end;
  v_refunded := case p_status when 'failed' then v_batch.accepted else v_batch.accepted - (v_batch.count - v_batch.failed) end;
  if routine.is_posted(v_batch.organization_id, v_batch.unit_micro, v_refunded) then
    perform routine.post_movement(v_batch.organization_id, 'refund', v_refunded * v_batch.unit_micro, v_batch.service, v_refunded,
      :'movement_texts'::jsonb ->> case
        when v_batch.service = 'urlshortener' then 'failedLinks'
        when p_status = 'failed' then 'failedBatch'
        else 'invalidNumbers' end,
      v_batch.job_id::text, v_batch.cost_center_id, v_kind,
      p_charged_at => routine.charged_at(v_batch.organization_id, v_batch.job_id::text, v_kind, v_batch.created_at));
  elsif v_refunded > 0 and v_batch.quota_day is not null then
    update plan_usage set used = used - v_refunded
     where organization_id = v_batch.organization_id and service = v_batch.service and day = v_batch.quota_day;
  end if;
  v_data := jsonb_build_object(
      'jobId', v_batch.job_id, 'status', v_batch.status, 'count', v_batch.count, 'processed', v_batch.processed)
    || case v_batch.service
         when 'urlshortener' then jsonb_build_object(
           'created', v_batch.count - v_batch.failed, 'failed', v_batch.failed,
           'chargedMicro', (v_batch.accepted - v_refunded) * v_batch.unit_micro,
           'refundedMicro', v_refunded * v_batch.unit_micro)
         else jsonb_build_object('invalid', v_batch.failed) end
    || jsonb_build_object(
      'reference', v_batch.reference, 'createdAt', routine.to_utc_iso(v_batch.created_at),
      'finishedAt', routine.to_utc_iso(v_batch.finished_at));
  perform routine.mail_members(v_batch.organization_id, 'batch_done', v_batch.job_id::text,
                               v_data || jsonb_build_object('service', v_batch.service));
  return routine.emit_event(v_batch.organization_id, v_batch.service || '.batch.completed', v_batch.service,
                            v_batch.finished_at, v_data, v_batch.webhook_url);
end
$$;
