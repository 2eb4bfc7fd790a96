-- The answer of a creation for one of its entries: the link that was made of it, or why there is none (null `p_id`). p_link,
-- p_judged: the entry as given, and as `resolve_links` judged it.
create or replace function routine.created_entry(p_id bigint, p_code text, p_at timestamptz, p_link jsonb, p_judged jsonb)
returns jsonb language sql stable as $$
  select case when p_id is not null
    then jsonb_build_object(
      'linkId', p_id, 'domain', p_judged -> 'domain', 'code', p_code, 'tenureId', p_judged -> 'tenureId', 'createdAt', p_at)
    else jsonb_build_object(
      'refusal', coalesce(p_judged ->> 'refusal',
                          case when p_link ->> 'code' is null then 'CODE_GENERATION_FAILED' else 'ALIAS_TAKEN' end),
      'refusals', p_judged -> 'refusals')
  end
$$;
