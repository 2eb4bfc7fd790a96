-- Erases an invited address that no person has: its invitations, with their mails, and where the audit log names it.
-- Returns how many invitations there were. Must run in a verb that is audited, whose own event this erases the address from too.
create or replace function routine.erase_invited(p_email text)
returns int language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_pattern constant text := regexp_replace(p_email, '([^[:alnum:]])', '\\\1', 'g');
  v_count int;
begin
  if (nullif(current_setting('audit.event', true), '')::jsonb -> 'targets' ? 'invitation') is not true then
    raise exception 'An address is erased only by an audited verb.' using errcode = '42501';
  end if;
  delete from invitation where lower(email) = lower(p_email);
  get diagnostics v_count = row_count;
  perform set_config('audit.erasing', 'on', true);
  update audit_event set input = regexp_replace(input::text, v_pattern, :'erased_person', 'gi')::jsonb
   where input::text ~* v_pattern;
  perform set_config('audit.erasing', '', true);
  return v_count;
end
$$;
