-- A row's dimension as value → visits. Stable, as jsonb_build_object is: otherwise it would not be inlined.
create or replace function routine.expand_dimension(p_values jsonb, p_clicks bigint) returns jsonb language sql stable as $$
  select case jsonb_typeof(p_values)
           when 'object' then p_values
           when 'string' then jsonb_build_object(p_values #>> '{}', p_clicks)
           else '{}'
         end
$$;
