-- The evidence of an attempt's claim says that it was dialed, and evidence is never changed: when it was not, a further row
-- says why.
create or replace function routine.correct_evidence(p_call call, p_attempt call_attempt, p_refusal text, p_at timestamptz)
returns void language sql as $$
  insert into contact_evidence
  select (jsonb_populate_record(claimed, jsonb_build_object('decided_at', p_at, 'refusal', p_refusal))).*
    from contact_evidence claimed
   where call_id = p_call.call_id and attempt = p_attempt.attempt
     and decided_at between p_attempt.started_at - interval '1 hour' and p_at
   order by decided_at desc limit 1
$$;
