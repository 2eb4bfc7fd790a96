-- Returns when a closed organization may be erased; null for one that is not closed. Accounting records are kept for 10 years
-- after the last one (Código de Comercio, article 60; Law 962 of 2005, article 28). An organization that never had any
-- waits until what is kept for at most 90 days has gone by itself. A sandbox has
-- no accounting records: it paid nothing.
create or replace function routine.organization_erasable_from(p_organization bigint)
returns timestamptz language sql stable as $$
  select case when sandbox_of is not null then redirects_until else greatest(
           redirects_until,
           closed_at + interval '90 days',
           (select greatest(closed_at, movement.created_at) + interval '10 years' from movement
             where organization_id = organization.id order by movement.created_at desc limit 1)) end
    from organization where id = p_organization and closed_at is not null
$$;
