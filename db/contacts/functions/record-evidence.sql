-- Records what decided whether an attempt was dialed, under its call's row lock; only for collection and advertising.
-- p_refusal: why it was not; null: it was. p_rules, p_known: see `decide_contact`.
create or replace function routine.record_evidence(
  p_call call,
  p_attempt int,
  p_at timestamptz,
  p_refusal text,
  p_rules text[],
  p_known jsonb
) returns void language plpgsql as $$
declare
  v_key contact_key;
begin
  if p_call.purpose is null or p_call.purpose = 'service' then
    return;
  end if;
  v_key := routine.contact_key_of(p_call.organization_id);
  if to_regclass('contact_evidence_' || to_char(p_at at time zone 'UTC', 'YYYYMM')) is null then
    perform routine.open_contact_partitions();
  end if;
  insert into contact_evidence (organization_id, number_hash, key_id, decided_at, call_id, attempt, purpose, creditor, rules,
                                refusal, known)
  values (p_call.organization_id, routine.hash_number(v_key, p_call.to_number), v_key.id, p_at, p_call.call_id, p_attempt,
          p_call.purpose, p_call.creditor, p_rules, p_refusal, p_known);
end
$$;
