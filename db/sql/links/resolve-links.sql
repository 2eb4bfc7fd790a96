-- Judges the entries of a creation by what only the database knows: adds to each its `tenureId`, its `domain` and,
-- where it cannot be created, its `refusal` (an error code) and all its `refusals`. Entries that share an alias: the first that can have it wins.
-- Those without `code` get one later (`draw_codes`).
create or replace function routine.resolve_links(p_organization bigint, p_links jsonb)
returns jsonb language plpgsql stable as $$
-- Not `language sql`: this is planned once per connection instead of once per call.
begin
  return (
  with entry as (
    select value, ordinality, value ->> 'code' as code, value ->> 'host' as host, value ->> 'domain' as domain
      from jsonb_array_elements(p_links) with ordinality
  ),
  -- A domain that is named: the platform's or the organization's own. None named: the default of the organization,
  -- else the platform's.
  placed as (
    select entry.*, tenure.id as tenure_id, tenure.name, tenure.status, tenure.is_platform
      from entry
      left join lateral (
        select domain_tenure.id, domain.name, domain_tenure.status, domain_tenure.organization_id is null as is_platform
          from domain_tenure
          join domain on domain.id = domain_tenure.domain_id
         where (domain_tenure.organization_id = p_organization or domain_tenure.organization_id is null)
           and domain_tenure.status <> 'released'
           and case when entry.domain is null
                 then domain_tenure.is_default and domain_tenure.status = 'verified'
                 else domain.name = entry.domain
               end
         order by domain_tenure.organization_id is null
         limit 1
      ) tenure on true
  ),
  judged as (
    select placed.*, array_remove(array[
             case when exists (select from domain join domain_tenure on domain_tenure.domain_id = domain.id
                                where domain.name = host and domain_tenure.status = 'verified') then 'URL_BLOCKED_HOST'
             end,
             case when placed.tenure_id is null then 'DOMAIN_NOT_ALLOWED'
                  when placed.status = 'pending' then 'DOMAIN_NOT_VERIFIED'
             end,
             case when (value ->> 'brandLike')::boolean and is_platform then 'ALIAS_RESERVED'
                  when taken.organization_id = p_organization and taken.deleted_at > clock_timestamp() - interval '90 days'
                    then 'ALIAS_RETIRED'
                  when taken.id is not null then 'ALIAS_TAKEN'
             end], null) as refusals
      from placed
      -- By the index, whatever the planner makes of the number of entries.
      left join lateral (
        select id, organization_id, deleted_at from link
         where link.tenure_id = placed.tenure_id and link.code = placed.code limit 1
      ) taken on true
  ),
  -- An entry that is refused for something else takes no alias from those after it.
  queued as (
    select judged.*,
           row_number() over (partition by tenure_id, code, refusals = '{}' order by ordinality) as turn
      from judged
  )
  select jsonb_agg(
           value || jsonb_build_object('tenureId', tenure_id, 'domain', name,
                                       'refusal', coalesce(refusals[1], case when code is not null and turn > 1 then 'ALIAS_TAKEN' end),
                                       'refusals', refusals)
           order by ordinality)
    from queued);
end
$$;
