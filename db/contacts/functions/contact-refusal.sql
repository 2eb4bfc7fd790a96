-- Which of the reasons of `decide_contact` refuses a call for good; the others only hold it back. Null: none.
create or replace function routine.contact_refusal(p_reasons text[]) returns text language sql immutable as $$
  select case when 'OPTED_OUT' = any (p_reasons) then 'OPTED_OUT' when 'EXCLUDED_REGISTRY' = any (p_reasons) then 'EXCLUDED_REGISTRY' end
$$;
