-- The most visited links of two daily lists (link id → visits); the second list's counts are newer.
create or replace function routine.merge_top_links(p_kept jsonb, p_newer jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
    from (select key, value from jsonb_each(p_kept || p_newer) order by value::bigint desc, key::bigint limit :max_top_links) best
$$;
