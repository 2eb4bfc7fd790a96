-- The latest contacts with a number in the week of a moment, as evidence keeps them: [{ channel, at }], see `contacts_in_week`.
create or replace function routine.known_contacts(p_organization bigint, p_hash bytea, p_creditor text, p_at timestamptz)
returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'at', routine.to_utc_iso(at)) order by at), '[]')
      -- Customers may report any number of them, and each attempt keeps its own list.
      from (select channel, at from routine.contacts_in_week(p_organization, p_hash, p_creditor, p_at)
             order by at desc limit :max_known_contacts) latest);
end
$$;
