-- The 50 most visited of two lists of a day's links (link id → visits); what the second says of a link is newer.
create or replace function routine.top_of(p_kept jsonb, p_newer jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
    from (select key, value from jsonb_each(p_kept || p_newer) order by value::bigint desc, key::bigint limit 50) best
$$;
