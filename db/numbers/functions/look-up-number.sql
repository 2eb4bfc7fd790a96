-- Looks up one number, counts the look-up, and charges it if requested (an invalid one is free, though a price must
-- exist). The movement refers to the request, not to the number, which is not stored.
-- Returns { outcome: 'found', facts, portability } or { outcome: 'refused', code, lack }.
create or replace function routine.look_up_number(
  p_organization bigint,
  p_cost_center bigint,
  p_number text,
  p_charged boolean,
  p_request text
) returns jsonb language plpgsql as $$
declare
  v_refusal text;
  v_lack jsonb;
begin
  select refusal, lack into v_refusal, v_lack
    from routine.charge_usage(p_organization, p_cost_center, 'numberinsight', 'lookup', 'numberinsight.lookup', p_charged::int,
                      :'movement_texts'::jsonb ->> 'lookup', p_request);
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'lack', v_lack);
  end if;
  perform routine.count_lookups(p_organization, 1);
  return jsonb_build_object('outcome', 'found', 'facts', routine.number_facts(array[p_number]) -> 0,
                            'portability', routine.has_portability());
end
$$;
