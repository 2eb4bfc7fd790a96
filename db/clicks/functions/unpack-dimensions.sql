-- The dimensions of a `link_day` as an array, however the row stores them. Stable, as to_jsonb is: otherwise it would not be
-- inlined.
create or replace function routine.unpack_dimensions(p_dimensions jsonb) returns jsonb language sql stable as $$
  select case jsonb_typeof(p_dimensions)
           when 'string'
           then to_jsonb((string_to_array(p_dimensions #>> '{}', chr(31), '')
                          || array_fill(null::text, array[:dimensions]))[1 : :dimensions])
           else p_dimensions
         end
$$;
