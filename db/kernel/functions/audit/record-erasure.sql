-- Writes the event of an erasure for each organization that it touched (null: for operators alone), whatever the caller has set:
-- by the login that runs it, under another operation if the caller's was used before. p_event: see `take_audit_event`.
create or replace function routine.record_erasure(
  p_event jsonb, p_verb text, p_organizations bigint[], p_target text, p_target_id text, p_input jsonb
) returns void language plpgsql as $$
declare
  v_organization bigint;
  v_place bigint;
begin
  for v_organization, v_place in
    select organization, row_number() over (order by organization)
      from (select distinct unnest(case when p_organizations = '{}' then array[null::bigint] else p_organizations end)
              as organization) touched
     order by 1
  loop
    for v_try in 1 .. 2 loop
      insert into audit_event (operation, actor, actor_note, verb, organization_id, target, target_id, input, request_id)
      values (case when v_try = 1 and v_place = 1 then coalesce((p_event ->> 'operation')::uuid, gen_random_uuid())
                   else gen_random_uuid() end,
              'operator', p_event ->> 'actorNote', p_verb, v_organization, p_target, p_target_id, p_input, p_event ->> 'requestId')
      on conflict on constraint audit_event_operation_unique do nothing;
      exit when found;
    end loop;
  end loop;
end
$$;
