-- The id of an organization's reference, made if it has none with this name. Null: it would be one new reference too many
-- for this Colombia day. In a transaction of `read committed`, so that what was made meanwhile is seen.
create or replace function routine.find_or_create_reference(
  p_organization bigint, p_name text, p_now timestamptz default clock_timestamp()
) returns bigint language plpgsql as $$
declare
  v_id bigint := (select id from link_reference where organization_id = p_organization and name = p_name);
begin
  if v_id is not null then
    return v_id;
  end if;
  -- Two at once count each other; only those who begin a reference wait. See `lock_click_shard` for the order of locks.
  perform pg_advisory_xact_lock(hashtext('link_reference'), p_organization::int);
  v_id := (select id from link_reference where organization_id = p_organization and name = p_name);
  if v_id is null
     and coalesce((select (created_at at time zone :'time_zone')::date < (p_now at time zone :'time_zone')::date
                     from link_reference where organization_id = p_organization
                    order by id desc offset :new_references_a_day - 1 limit 1), true) then
    insert into link_reference (organization_id, name, created_at) values (p_organization, p_name, p_now) returning id into v_id;
  end if;
  return v_id;
end
$$;
