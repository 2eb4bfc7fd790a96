-- Adds a dimension (`link_day`) of `p_clicks` visits to a row's visits per value; `p_sign` -1 subtracts. A row keeps `p_most`
-- values, so that forged referrers cannot make it grow without bound; further ones are summed under the value ''.
create or replace function routine.add_values(p_kept jsonb, p_added jsonb, p_clicks bigint, p_sign int, p_most int)
returns jsonb language plpgsql immutable as $$
declare
  -- A value takes at least 16 bytes, so smaller columns, which are the rule, have fewer values.
  v_has_room boolean := p_sign > 0 and pg_column_size(p_kept) < 16 * p_most;
  v_added jsonb := routine.expand_dimension(p_added, p_clicks);
  v_few jsonb;
  v_value text;
  v_sum jsonb := p_kept;
begin
  -- The usual case, of a few values: without a query, which takes longer to start.
  if v_has_room and pg_column_size(v_added) < 256 then
    v_few := jsonb_path_query_array(v_added, '$.keyvalue()');
    for v_place in 0 .. jsonb_array_length(v_few) - 1 loop
      v_value := v_few -> v_place ->> 'key';
      v_sum := v_sum || jsonb_build_object(
        v_value, coalesce((p_kept ->> v_value)::bigint, 0) + (v_few -> v_place ->> 'value')::bigint);
    end loop;
    return v_sum;
  end if;

  if p_sign > 0 and not v_has_room then
    v_has_room := (select count(*) < p_most from jsonb_object_keys(p_kept));
  end if;
  if not v_has_room then
    v_added := (select jsonb_object_agg(known, clicks)
                  from (select case when p_kept ? key then key else '' end as known, sum(value::bigint) as clicks
                          from jsonb_each_text(v_added) group by 1) summed);
  end if;
  v_sum := p_kept || (select jsonb_object_agg(key, coalesce((p_kept ->> key)::bigint, 0) + p_sign * value::bigint)
                        from jsonb_each_text(v_added));
  if p_sign > 0 then
    return v_sum;
  end if;
  return (select jsonb_object_agg(key, value) from jsonb_each(v_sum) where value::bigint > 0);
end
$$;
