-- Returns what decides whether an organization may act, and on what: its status, the kinds of its blocks, and the services that are
-- enabled. A sandbox has the blocks of its organization too, whose place to try things it is, and no service that is turned off
-- there. No row: there is no such organization.
create or replace function routine.organization_standing(p_organization bigint)
returns table (status text, blocks text[], services text[]) language sql stable as $$
  select coalesce(nullif(parent.status, 'active'), own.status),
         array(select kind from organization_block where organization_id in (own.id, own.sandbox_of) and lifted_at is null),
         array(select service from organization_service where organization_id in (own.id, own.sandbox_of)
                group by service having bool_and(enabled) and bool_or(organization_id = own.id) order by service)
    from organization own
    left join organization parent on parent.id = own.sandbox_of
   where own.id = p_organization
$$;
