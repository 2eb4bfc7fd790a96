-- The first moment from p_from on at which hours allow a contact and, where the law limits how often (p_is_regulated), so do
-- earlier contacts. p_hours: see `contact_opens_at`.
create or replace function routine.contact_allowed_at(
  p_organization bigint, p_hash bytea, p_creditor text, p_from timestamptz, p_hours jsonb, p_is_regulated boolean
) returns timestamptz language plpgsql stable as $$
declare
  v_allowed_at timestamptz := routine.contact_opens_at(p_hours, p_from);
  v_until timestamptz;
begin
  -- Contacts that are dated later may forbid that moment too.
  while p_is_regulated loop
    v_until := routine.frequency_ends_at(p_organization, p_hash, p_creditor, v_allowed_at);
    exit when v_until is null;
    v_allowed_at := routine.contact_opens_at(p_hours, v_until);
  end loop;
  return v_allowed_at;
end
$$;
