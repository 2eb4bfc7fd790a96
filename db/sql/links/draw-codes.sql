-- Gives a code to each entry that has none and no refusal: one that neither a link of its tenure, deleted or not, nor
-- another entry has. Codes have 7 characters; an entry whose draws meet others twice gets a longer one, so that a
-- tenure which fills up costs a few draws more and never fails. `p_entries`: what `resolve_links` answers.
create or replace function routine.draw_codes(p_entries jsonb) returns jsonb language plpgsql as $$
declare
  v_entries jsonb := p_entries;
  v_length int;
begin
  foreach v_length in array array[7, 7, 8, 9, 10] loop
    exit when not exists (select from jsonb_array_elements(v_entries) entry
                           where entry ->> 'refusal' is null and entry ->> 'code' is null);
    with drawn as materialized (
      select entry, ordinality, (entry ->> 'tenureId')::bigint as tenure_id, entry ->> 'code' as had,
             case when entry ->> 'refusal' is null and entry ->> 'code' is null then routine.draw_code(v_length)
                  else entry ->> 'code' end as code
        from jsonb_array_elements(v_entries) with ordinality as given (entry, ordinality)
    ),
    -- Who had a code keeps it; of those who drew the same, the first.
    queued as (
      select drawn.*, row_number() over (partition by tenure_id, code order by had is null, ordinality) as turn from drawn
    )
    select jsonb_agg(case when had is null and code is not null and turn = 1 and taken.id is null
                          then entry || jsonb_build_object('code', code) else entry end order by ordinality)
      into v_entries
      from queued
      -- By the index, whatever the planner makes of the number of entries.
      left join lateral (
        select id from link where queued.had is null and link.tenure_id = queued.tenure_id and link.code = queued.code limit 1
      ) taken on true;
  end loop;
  return v_entries;
end
$$;
