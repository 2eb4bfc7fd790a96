-- Records direct contacts. One that was recorded already stays; it counts unless the consumer asked for it each time. Returns
-- null, or { limit, left } when they were not recorded because they are too many for one day.
--
-- p_items: [{ number, creditor, channel, at, requestedByConsumer }], creditor null for the organization itself.
-- p_is_counted: false for calls of ours, which are always recorded.
create or replace function routine.add_touches(p_organization bigint, p_items jsonb, p_is_counted boolean default true)
returns jsonb language plpgsql as $$
declare
  v_key contact_key := routine.contact_key_of(p_organization);
  v_lack jsonb;
begin
  if p_is_counted then
    v_lack := routine.use_storage(p_organization, 'touches', (
      select count(*)
        from (select distinct number, coalesce(creditor, '') as creditor, at, channel
                from jsonb_to_recordset(p_items) as item (number text, creditor text, channel text, at timestamptz)) item
       where not exists (select from contact_touch known
                          where organization_id = p_organization and number_hash = routine.hash_number(v_key, item.number)
                            and (known.creditor, known.at, known.channel) = (item.creditor, item.at, item.channel))));
    if v_lack is not null then
      return v_lack;
    end if;
  end if;
  if to_regclass('contact_touch_' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMM')) is null then
    perform routine.open_contact_partitions();
  end if;
  insert into contact_touch as known (organization_id, number_hash, creditor, at, channel, requested_by_consumer)
  select p_organization, routine.hash_number(v_key, number), coalesce(creditor, ''), at, channel, bool_and("requestedByConsumer")
    from jsonb_to_recordset(p_items) as item (
           number text, creditor text, channel text, at timestamptz, "requestedByConsumer" boolean)
   group by number, coalesce(creditor, ''), at, channel
   -- Rows are locked in one order, so that requests cannot deadlock.
   order by number, coalesce(creditor, ''), at, channel
  on conflict (organization_id, number_hash, creditor, at, channel) do update
     set requested_by_consumer = known.requested_by_consumer and excluded.requested_by_consumer;
  return null;
end
$$;
