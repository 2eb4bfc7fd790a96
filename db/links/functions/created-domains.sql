-- The links that a creation made, by domain: [{ domain, tenureId, places, ids, codes }], three lists in one order; places
-- count from 0. Entry by entry, a thousand links would take ten times as long to write.
-- p_ids, p_codes: by place, no id where there is no link; p_judged: see `resolve_links`.
create or replace function routine.created_domains(p_ids bigint[], p_codes text[], p_judged jsonb)
returns jsonb language plpgsql stable as $$
begin
  if p_ids[1] is not null and jsonb_array_length(p_judged) = 1 then
    return jsonb_build_array(jsonb_build_object('domain', p_judged -> 0 -> 'domain', 'tenureId', p_judged -> 0 -> 'tenureId',
                                                'places', '[0]'::jsonb, 'ids', p_ids, 'codes', p_codes));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'domain', domain, 'tenureId', tenure, 'places', places, 'ids', ids, 'codes', codes)), '[]')
      from (select judged -> 'domain' as domain, judged -> 'tenureId' as tenure, array_agg(place - 1) as places,
                   array_agg(id) as ids, array_agg(code) as codes
              from (select place, p_ids[place] as id, p_codes[place] as code, p_judged -> (place - 1) as judged
                      from generate_series(1, jsonb_array_length(p_judged)) place offset 0) entry
             where id is not null group by 1, 2) made);
end
$$;
