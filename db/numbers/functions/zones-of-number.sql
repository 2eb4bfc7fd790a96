-- The time zones that a number may be in, by the numbering plan or else the public metadata; of a number that neither knows, all
-- those of numbers that begin alike, of as many digits as possible; those of Colombia where there are none.
create or replace function routine.zones_of_number(p_number text) returns text[] language plpgsql stable as $$
declare
  v_number constant text collate "C" := p_number;
  v_zones text[];
begin
  select string_to_array(coalesce(in_plan.timezones, in_public.timezones), ',') into v_zones
    from (select) one
    left join lateral (
      select * from number_range where source = 'plan' and first <= v_number order by first desc limit 1
    ) in_plan on v_number < in_plan.until
    left join lateral (
      select * from number_range where source = 'public' and first <= v_number order by first desc limit 1
    ) in_public on v_number < in_public.until;
  for v_digits in reverse 5 .. 1 loop
    exit when v_zones is not null;
    -- A letter follows every digit.
    select array_agg(distinct zone) into v_zones
      from number_range, unnest(string_to_array(timezones, ',')) zone
     where source = 'public' and first >= left(v_number, v_digits) and first < left(v_number, v_digits) || 'a';
  end loop;
  return coalesce(v_zones, array[:'time_zone']);
end
$$;
