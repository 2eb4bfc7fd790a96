-- The moment of the charge with this reference, not earlier than a moment; null: the work was free.
create or replace function routine.charged_at(p_organization bigint, p_reference text, p_kind text, p_since timestamptz)
returns timestamptz language sql stable as $$
  select min(created_at) from movement
   where organization_id = p_organization and reference = p_reference and kind = p_kind and type = 'charge'
     and created_at >= p_since
$$;
