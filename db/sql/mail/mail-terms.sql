-- The kinds of mail, the roles that can receive each, and the default choice.
create or replace function routine.mail_terms() returns table (kind text, roles text[], is_wanted boolean)
language sql immutable as $$
  values ('invitation', array['owner', 'administrator', 'developer', 'member'], true),
         ('balance_low', array['owner', 'administrator'], true),
         ('spend_limit', array['owner', 'administrator'], true),
         ('webhook_endpoint', array['owner', 'administrator', 'developer'], true),
         ('key_expiring', array['owner', 'administrator', 'developer'], true),
         ('batch_done', array['owner', 'administrator', 'developer', 'member'], false)
$$;
