-- The opt-out by which a number must not be called for a purpose, as evidence keeps it: { purpose, at }, of several the one from
-- everything; null: there is none.
create or replace function routine.known_opt_out(p_organization bigint, p_hash bytea, p_purpose text)
returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('purpose', purpose, 'at', routine.to_utc_iso(opted_out_at))
      from routine.contact_opt_outs(p_organization, p_purpose)
     where number_hash = p_hash
     order by purpose nulls first limit 1);
end
$$;
