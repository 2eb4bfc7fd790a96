-- When an organization verifies a domain, creates a mail for the others that have added it and cannot verify it any more, in the
-- same transaction. The mail sweeper publishes them.
create or replace function routine.notify_domain_taken() returns trigger language plpgsql as $$
begin
  perform routine.mail_members(other.organization_id, 'domain_taken', concat_ws('/', new.id, other.proof, new.verified_at),
                               jsonb_build_object('domain', domain.name))
     from domain_tenure other
     join domain on domain.id = other.domain_id
    where other.domain_id = new.domain_id and other.status = 'pending' and other.organization_id is not null;
  return null;
end
$$;

create trigger notify_domain_taken after update of status on domain_tenure for each row
  when (new.status = 'verified' and old.status <> 'verified')
  execute function routine.notify_domain_taken();
