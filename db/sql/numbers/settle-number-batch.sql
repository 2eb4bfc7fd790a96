-- Ends a batch once: its status, the refund of what was not delivered (invalid numbers, or everything if it failed),
-- and the completion event and mails, in the caller's transaction. Returns `emit_event`'s result to publish; empty when
-- it had already ended.
create or replace function routine.settle_number_batch(p_batch bigint, p_status text)
returns jsonb language plpgsql as $$
declare
  v_batch number_batch;
  v_refunded int;
  v_data jsonb;
begin
  update number_batch set status = p_status, finished_at = clock_timestamp()
   where id = p_batch and finished_at is null
  returning * into v_batch;
  if not found then
    return '[]';
  end if;
  v_refunded := case p_status when 'failed' then v_batch.count else v_batch.invalid end;
  if v_refunded * v_batch.unit_micro > 0 then
    perform routine.post_movement(v_batch.organization_id, 'refund', v_refunded * v_batch.unit_micro, 'numberinsight', v_refunded,
      case p_status when 'failed' then 'Batch of numbers failed' else 'Invalid numbers of a batch' end,
      v_batch.job_id::text, v_batch.cost_center_id, 'number_batch');
  end if;
  v_data := jsonb_build_object(
    'jobId', v_batch.job_id, 'status', v_batch.status, 'count', v_batch.count, 'processed', v_batch.processed,
    'invalid', v_batch.invalid, 'reference', v_batch.reference, 'createdAt', routine.to_utc_iso(v_batch.created_at),
    'finishedAt', routine.to_utc_iso(v_batch.finished_at));
  perform routine.mail_members(v_batch.organization_id, 'batch_done', v_batch.job_id::text, v_data);
  return routine.emit_event(v_batch.organization_id, 'numberinsight.batch.completed', 'numberinsight', v_batch.finished_at,
                    v_data, v_batch.webhook_url);
end
$$;
