-- The campaign that a movement of an organization is for, if its reference says so, as in `causes` of `movement`: of a
-- campaign's speech the reference is its id; of a batch of links it is the batch's, which has that of its links as long as it is
-- kept.
create or replace function routine.movement_cause(p_organization bigint, p_kind text, p_service text, p_reference text)
returns bigint language sql stable as $$
  select case
    when p_reference !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
    when p_kind = 'speech' and p_service = 'callblasting' then (
      select id from campaign where campaign_id = p_reference::uuid and organization_id = p_organization)
    when p_kind = 'link_batch' then (
      select (terms ->> 'referenceId')::bigint from batch where job_id = p_reference::uuid and organization_id = p_organization)
  end
$$;
