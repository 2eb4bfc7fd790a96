-- A JSON value in whose texts `p_with` stands wherever a pattern matches. Amounts are no texts, even as digits.
create or replace function routine.erase_from_texts(p_value jsonb, p_pattern text, p_with text)
returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(p_value)
    when 'string' then
      return to_jsonb(regexp_replace(p_value #>> '{}', p_pattern, p_with, 'gi'));
    when 'number' then
      return case when p_value #>> '{}' ~ ('^' || p_pattern || '$') then to_jsonb(p_with) else p_value end;
    when 'array' then
      return (select coalesce(jsonb_agg(routine.erase_from_texts(item, p_pattern, p_with) order by place), '[]')
                from jsonb_array_elements(p_value) with ordinality one (item, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(
                       key, case when key ~ 'Micro$' then value else routine.erase_from_texts(value, p_pattern, p_with) end), '{}')
                from jsonb_each(p_value));
    else
      return p_value;
  end case;
end
$$;
