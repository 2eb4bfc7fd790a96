-- Why money does not cover the longest time of an attempt of a call whose text has been spoken, and its detection:
-- { outcome: refused, code, lack }; null: it does. Under the row lock of the account, by which the caller has read p_account.
create or replace function routine.text_call_refusal(
  p_organization bigint, p_account billing_account, p_call jsonb, p_audio_ms int, p_detection_micro bigint
) returns jsonb language plpgsql as $$
declare
  v_refusal text;
  v_lack jsonb;
begin
  select refusal, lack into v_refusal, v_lack
    from routine.decide_spending(p_organization, p_account, 'callblasting', null,
           routine.longest_call_sec(p_audio_ms, (p_call ->> 'repeat')::int, (p_call ->> 'marginSec')::int, p_call ->> 'onMachine'),
           clock_timestamp(), p_to => p_call ->> 'to', p_beside_micro => p_detection_micro);
  return case when v_refusal is not null then jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'lack', v_lack) end;
end
$$;
