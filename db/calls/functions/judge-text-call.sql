-- Judges a text call before its audio exists, and without any lock, because requests that wait for an audio ask often.
-- answer: what is answered at once, as `create_text_call` returns it; null: its audio is to be claimed. refusal: its number must
-- not be called; its audio is not made, and its attempt is refused when it is due.
create or replace function routine.judge_text_call(
  p_organization bigint, p_call jsonb, p_audio jsonb, p_idempotency jsonb, out answer jsonb, out refusal text
) language plpgsql as $$
declare
  v_contact record;
begin
  answer := coalesce(routine.find_idempotent_result(p_organization, p_idempotency), routine.call_refusal(p_organization, p_call));
  if answer is null and p_call ->> 'purpose' is not null then
    v_contact := routine.decide_contact(
      p_organization, p_call ->> 'to', p_call ->> 'purpose', p_call ->> 'creditor', clock_timestamp(), '[]');
    refusal := routine.contact_refusal(v_contact.reasons);
    if refusal is null and v_contact.is_unchecked and not (p_call ->> 'isAsked')::boolean then
      answer := jsonb_build_object('outcome', 'unchecked');
    end if;
  end if;
  if answer is null and refusal is null and routine.is_audio_pending(p_organization, p_audio) then
    answer := jsonb_build_object('outcome', 'pending');
  end if;
end
$$;
