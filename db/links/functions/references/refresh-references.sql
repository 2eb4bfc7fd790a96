-- Has the redirect's cache forget what it knows of the links of references that have begun to lead elsewhere, or again. Later
-- than a reader may take from reading the old state to caching it (15 seconds).
create or replace function routine.refresh_references(p_references bigint[]) returns void language sql as $$
  update link_reference set refresh_asked_at = clock_timestamp(), refresh_due_at = now() + interval '20 s', refreshed_to = 0
   where id = any (p_references)
$$;
