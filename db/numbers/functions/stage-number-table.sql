-- Creates an empty copy of a table of number data, `<table>_next`, with the rights that others have on the table in use.
create or replace function routine.stage_number_table(p_table text)
returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_right record;
begin
  if p_table not in ('number_range', 'ported_number') then
    raise exception '% is not a table of number data', p_table using errcode = '22023';
  end if;
  execute format('create table %I (like %I including all)', p_table || '_next', p_table);
  for v_right in
    select grantee::regrole as grantee, privilege_type
      from pg_class, aclexplode(relacl)
     where pg_class.oid = p_table::regclass and grantee <> relowner and grantee <> 0
  loop
    execute format('grant %s on %I to %s', v_right.privilege_type, p_table || '_next', v_right.grantee);
  end loop;
end
$$;
