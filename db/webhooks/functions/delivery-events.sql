-- The events of a delivery in their order: [{ id, type, service, data, occurredAtMs }].
create or replace function routine.delivery_events(p_event uuid, p_batch uuid[]) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object(
           'id', event.id, 'type', event.type, 'service', event.service, 'data', event.data,
           'occurredAtMs', floor(extract(epoch from event.occurred_at) * 1000)) order by wanted.place)
    from unnest(coalesce(p_batch, array[p_event])) with ordinality wanted (id, place)
    join webhook_event event on event.id = wanted.id
$$;
