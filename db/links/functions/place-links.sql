-- Inserts links under their own codes or random ones, into free places of their tenures. The caller has judged them.
--
-- p_links, p_judged: the entries as `create_links` has them; p_wanted: the places, from 1, of those to insert. p_batch,
-- p_reference: what all of them belong to. ids, codes: by place; no id where the code was taken.
create or replace function routine.place_links(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_links jsonb,
  p_judged jsonb,
  p_wanted int[],
  p_now timestamptz,
  p_batch bigint,
  p_reference bigint,
  out ids bigint[],
  out codes text[],
  out made int
) language plpgsql as $$
declare
  v_wanted int[] := p_wanted;
  v_length int;
  v_drawn int;
  v_made int;
begin
  made := 0;
  -- Codes have 7 characters; after two collisions an entry gets a longer one, so that a tenure that fills up costs a
  -- few more draws and never fails.
  foreach v_length in array array[7, 7, 8, 9, 10] loop
    exit when v_wanted = '{}';
    foreach v_drawn in array v_wanted loop
      ids[v_drawn] := nextval('link_id_seq');
      codes[v_drawn] := coalesce(p_links -> (v_drawn - 1) ->> 'code', routine.generate_code(v_length));
    end loop;
    -- Inserted in key order, so that two creations that want the same aliases cannot deadlock. A code that the tenure
    -- already has, deleted or not, is skipped; among entries with one code an alias comes first.
    insert into link (id, organization_id, tenure_id, code, long_url, is_alias, expires_at, cost_center_id, created_by_key,
                      created_at, batch_id, reference_id, external_id)
    overriding system value
    select ids[place], p_organization, (p_judged -> (place - 1) ->> 'tenureId')::bigint, codes[place], entry ->> 'longUrl',
           coalesce((entry ->> 'isAlias')::boolean, false), (entry ->> 'expiresAt')::timestamptz, p_cost_center, p_api_key,
           p_now, p_batch, p_reference, entry ->> 'externalId'
      from (select place, p_links -> (place - 1) as entry from unnest(v_wanted) place offset 0) wanted
     order by 3, 4, 6 desc, place
    on conflict (tenure_id, code) do nothing;
    get diagnostics v_made = row_count;
    made := made + v_made;
    exit when v_made = cardinality(v_wanted);

    v_wanted := array(select place from unnest(v_wanted) place where not exists (select from link where id = ids[place]));
    foreach v_drawn in array v_wanted loop
      ids[v_drawn] := null;
    end loop;
    v_wanted := array(select place from unnest(v_wanted) place where p_links -> (place - 1) ->> 'code' is null);
  end loop;
end
$$;
