-- The reason of `decide_contact` that refuses a call finally; others only delay it. Null: there is none.
create or replace function routine.contact_refusal(p_reasons text[]) returns text language sql immutable as $$
  select case when 'OPTED_OUT' = any (p_reasons) then 'OPTED_OUT'
              when 'EXCLUDED_REGISTRY' = any (p_reasons) then 'EXCLUDED_REGISTRY' end
$$;
