-- Whether portability data is loaded: without it, it is unknown whether a number was ported.
create or replace function routine.has_portability() returns boolean language sql stable as $$
  select exists (select from number_load where dataset = 'portability')
$$;
