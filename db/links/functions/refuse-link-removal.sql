create or replace function routine.refuse_link_removal() returns trigger language plpgsql as $$
begin
  raise exception 'links are never removed: a code is never released' using errcode = 'restrict_violation';
end
$$;

create trigger link_is_never_removed before delete on link for each row
  execute function routine.refuse_link_removal();
create trigger link_is_not_truncated before truncate on link for each statement
  execute function routine.refuse_link_removal();
