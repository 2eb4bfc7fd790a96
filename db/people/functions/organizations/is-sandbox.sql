-- Whether an organization is the sandbox of another, in which nothing is charged and no call reaches a network.
create or replace function routine.is_sandbox(p_organization bigint) returns boolean language sql stable as $$
  select exists (select from organization where id = p_organization and sandbox_of is not null)
$$;
