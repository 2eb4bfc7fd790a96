-- The kinds of mail, the roles that can receive each, and the default choice (`MAIL_TERMS`).
create or replace function routine.mail_terms() returns table (kind text, roles text[], is_wanted boolean)
language sql immutable as $$
  select * from jsonb_to_recordset(:'mail_terms') as terms (kind text, roles text[], "isWanted" boolean)
$$;
