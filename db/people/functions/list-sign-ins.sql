-- Lists when a person asked for sign-in links and used them, and where a provider identified them in the browser of another one:
-- { links, providers }. Operators may not read these tables, whose secrets are left out.
create or replace function routine.list_sign_ins(p_user bigint)
returns jsonb language sql stable
security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'links', (select coalesce(jsonb_agg(to_jsonb(link) - '{token_hash,user_id,asked_by}'::text[] order by id), '[]')
                from sign_in_link link where user_id = p_user),
    'providers', (select coalesce(jsonb_agg(to_jsonb(given) - '{token_hash,user_id}'::text[] order by id), '[]')
                    from openid_sign_in given where user_id = p_user))
$$;
