-- Erases what an organization knows of the people whom it calls. Evidence keeps its hashes, which cannot be traced to anybody
-- without their key.
create or replace function routine.erase_contacts(p_organization bigint) returns void language plpgsql as $$
begin
  delete from opt_out where organization_id = p_organization;
  delete from registry_answer where organization_id = p_organization;
  delete from contact_registry where organization_id = p_organization;
  delete from contact_touch where organization_id = p_organization;
  delete from contact_check_day where organization_id = p_organization;
  update contact_evidence set creditor = null where organization_id = p_organization and creditor is not null;
  delete from contact_key where organization_id = p_organization;
end
$$;
