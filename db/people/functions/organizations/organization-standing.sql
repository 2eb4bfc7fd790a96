-- Reads whether an organization may act: its status, and the kinds of its blocks. A sandbox also has the blocks of the
-- organization that it belongs to. No row: there is no such organization.
create or replace function routine.organization_standing(p_organization bigint)
returns table (status text, blocks text[]) language sql stable as $$
  select coalesce(nullif(parent.status, 'active'), own.status),
         array(select kind from organization_block where organization_id in (own.id, own.sandbox_of) and lifted_at is null)
    from organization own
    left join organization parent on parent.id = own.sandbox_of
   where own.id = p_organization
$$;
