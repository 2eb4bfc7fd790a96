-- Joins the deliveries of a lane that are due for the first time into batches, oldest first, for an endpoint that takes
-- several events per request: at most `p_limit` batches. The oldest delivery becomes the batch; the others are deleted.
-- A batch keeps its events forever, so it is retried and resent as a whole. A test event or a probe is a batch of its own.
create or replace function routine.form_webhook_batches(
  p_lane text, p_endpoint webhook_endpoint, p_limit int, p_due_until timestamptz
) returns void language plpgsql as $$
begin
  for batch in 1 .. p_limit loop
    with due as materialized (
      select id, event_id, trigger, next_attempt_at, created_at
        from webhook_delivery
       where lane = p_lane and state = 'pending' and attempts = 0 and event_ids is null
         and next_attempt_at <= p_due_until + interval '5 seconds'
         and (p_endpoint.status = 'active' or trigger <> 'schedule')
       order by next_attempt_at, created_at, id
       limit p_endpoint.batch_size
         for update skip locked
    ),
    placed as (
      select due.*, row_number() over by_age as place, first_value(trigger) over by_age as first_trigger,
             -- The envelope adds less than 300 bytes to the data.
             sum(octet_length(event.data::text) + 300) over by_age as bytes
        from due join webhook_event event on event.id = due.event_id
      window by_age as (order by next_attempt_at, due.created_at, due.id)
    ),
    member as (
      select * from placed
       where place = 1 or (first_trigger = 'schedule' and trigger = 'schedule' and bytes <= :max_batch_bytes)
    ),
    joined as (
      delete from webhook_delivery where id in (select id from member where place > 1)
    )
    update webhook_delivery
       -- A batch is as old as its oldest event, by which `purgeWebhooks` finds it.
       set event_ids = (select array_agg(event_id order by place) from member),
           created_at = (select min(created_at) from member)
     where id = (select id from member where place = 1);
    exit when not found;
  end loop;
end
$$;
