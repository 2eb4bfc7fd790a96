-- Returns the earlier values of the columns that an input names and a change has changed, by their names in the input, which may be
-- in an object of it. Neither secrets nor the query of a URL, as in the input (shared/kernel/audit/audited.ts). Null if unchanged.
create or replace function routine.values_before(p_input jsonb, p_old jsonb, p_new jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(name, case jsonb_typeof(p_old -> field)
           when 'string' then to_jsonb(left(regexp_replace(p_old ->> field, '^(https?://[^?#\s]*)[?#].*$', '\1?[cut]'), 500))
           else p_old -> field end)
    from (select key as name, value, lower(regexp_replace(key, '([A-Z])', '_\1', 'g')) as field
            from (select key, value from jsonb_each(p_input)
                   union all
                  select inner_field.key, inner_field.value
                    from jsonb_each(p_input) outer_field
                   cross join lateral jsonb_each(
                     case jsonb_typeof(outer_field.value) when 'object' then outer_field.value else '{}' end) inner_field
                 ) given) named
   where p_old ? field and p_old -> field is distinct from p_new -> field and value <> '"[secret]"'
$$;
