-- When a person asked for sign-in links, and used them. Operators may not read the links themselves.
create or replace function routine.list_sign_in_links(p_user bigint)
returns jsonb language sql stable
security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(to_jsonb(link) - '{token_hash,user_id,asked_by}'::text[] order by id), '[]')
    from sign_in_link link where user_id = p_user
$$;
