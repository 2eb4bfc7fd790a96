-- The entries of a creation that became no link, and why: [{ place (from 0), refusal, refusals }], see `created_entry`.
create or replace function routine.refused_entries(p_ids bigint[], p_now timestamptz, p_links jsonb, p_judged jsonb)
returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(routine.created_entry(null, null, p_now, p_links -> (place - 1), p_judged -> (place - 1))
                     || jsonb_build_object('place', place - 1))
      from generate_series(1, jsonb_array_length(p_links)) place where p_ids[place] is null);
end
$$;
