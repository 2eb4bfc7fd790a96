-- Adds the dimensions of one row of visits to another's (`link_day`, `organization_day`); `p_sign` -1 subtracts. A
-- single value counts for all visits of its row.
create or replace function routine.add_dimensions(
  p_kept jsonb, p_clicks bigint, p_added jsonb, p_added_clicks bigint, p_sign int default 1
) returns jsonb language plpgsql immutable as $$
declare
  v_result jsonb := '[]';
  v_kept jsonb;
  v_added jsonb;
begin
  p_kept := routine.unpack_dimensions(p_kept);
  p_added := routine.unpack_dimensions(p_added);
  for v_place in 0 .. :dimensions - 1 loop
    v_kept := coalesce(p_kept -> v_place, 'null');
    v_added := coalesce(p_added -> v_place, 'null');
    if v_added <> 'null' and (p_sign < 0 or v_kept <> v_added or jsonb_typeof(v_kept) = 'object') then
      v_kept := coalesce(
        routine.add_values(routine.expand_dimension(v_kept, p_clicks), v_added, p_added_clicks, p_sign,
                           case when v_place < :shared_dimensions then :max_dimension_values else :max_destinations end), 'null');
    elsif v_added = 'null' then
      -- A single value is kept only while all visits of the row have it.
      v_kept := case when jsonb_typeof(v_kept) = 'string' and p_added_clicks > 0 then routine.expand_dimension(v_kept, p_clicks)
                     else v_kept end;
    end if;
    v_result := v_result || jsonb_build_array(v_kept);
  end loop;
  return v_result;
end
$$;
