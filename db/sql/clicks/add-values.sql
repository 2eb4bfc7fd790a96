-- Adds visits per value of a dimension to a row's; `p_sign` -1 subtracts. A row keeps 2,000 values per dimension, so
-- that forged referrers cannot make it grow without bound; further ones are summed under the value ''.
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
