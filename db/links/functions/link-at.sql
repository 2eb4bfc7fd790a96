-- The id of an organization's link that is not deleted, by its current path or one on a released domain. A function because
-- PL/pgSQL caches its plan per connection: planning takes longer than running it.
create or replace function routine.link_at(p_organization bigint, p_domain text, p_code text, p_released boolean)
returns bigint language plpgsql stable as $$
begin
  return (
    select link.id
      from domain
      join domain_tenure tenure on tenure.domain_id = domain.id
      join link on link.tenure_id = tenure.id
     where domain.name = p_domain and (tenure.status <> 'verified') = p_released
       and link.code = p_code and link.organization_id = p_organization and link.deleted_at is null);
end
$$;
