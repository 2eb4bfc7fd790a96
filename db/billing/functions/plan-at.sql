-- The plan of a service that includes an organization's usage at a moment; no row: none.
create or replace function routine.plan_at(p_organization bigint, p_service text, p_at timestamptz)
returns setof plan language sql stable as $$
  select *
    from plan
   where organization_id = p_organization
     and service = p_service
     and starts_at <= p_at
     and (ends_at is null or ends_at > p_at)
   order by starts_at desc
   limit 1
$$;
