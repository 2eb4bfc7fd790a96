-- Adds visits by value of a dimension (value → visits) to what is kept; `p_sign` -1 takes them away. A row keeps 2,000
-- values of a dimension: who makes up referrers makes no row endless. What comes beyond them is kept as the value ''.
create or replace function routine.add_values(p_kept jsonb, p_added jsonb, p_sign int default 1)
returns jsonb language plpgsql immutable as $$
declare
  v_has_room boolean := p_sign > 0 and (select count(*) < 2000 from jsonb_object_keys(p_kept));
  v_sum jsonb;
begin
  select p_kept || jsonb_object_agg(value, coalesce((p_kept ->> value)::bigint, 0) + p_sign * clicks) into v_sum
    from (select case when v_has_room or p_kept ? key then key else '' end as value, sum(added.value::bigint) as clicks
            from jsonb_each_text(p_added) added group by 1) summed;
  if p_sign > 0 then
    return v_sum;
  end if;
  return (select jsonb_object_agg(key, value) from jsonb_each(v_sum) where value::bigint > 0);
end
$$;
