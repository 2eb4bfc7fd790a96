-- When an organization was closed is the database's to say: what is erased later depends on it. Open again, it was never closed.
create or replace function routine.keep_closing_time() returns trigger language plpgsql as $$
begin
  if new.status <> 'closed' then
    new.closed_at := null;
    new.redirects_until := null;
  elsif new.closed_at is null then
    new.closed_at := now();
  end if;
  return new;
end
$$;

create trigger keep_closing_time before insert or update of status on organization
  for each row execute function routine.keep_closing_time();
