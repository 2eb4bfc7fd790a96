-- Predicts for each recipient of a campaign what its number decides: it opted out of the purpose, or the registry excludes it,
-- as far as the registry was asked. sentences: those that have not been spoken yet. prefix: as many digits as prices of air
-- time have (p_digits). p_by_hash: compares hashes. Hashing takes most of the time, so numbers that are known are compared by
-- themselves.
create or replace function routine.judged_recipients(
  p_organization bigint, p_campaign bigint, p_purpose text, p_asks_registry boolean, p_by_hash boolean, p_now timestamptz,
  p_digits int
) returns table (
  prefix text, country bpchar, is_ordinary boolean, opted_out boolean, excluded boolean, audio_ms int, characters int,
  sentences bytea
) language sql stable as $$
  with recipient as materialized (
    select recipient.to_number, recipient.country, recipient.is_ordinary, recipient.state, recipient.audio_ms, recipient.characters,
           recipient.sentences, opted.number is not null as is_opted,
           case when p_by_hash and key.organization_id is not null then routine.hash_number(key, recipient.to_number) end as hash
      from campaign_recipient recipient
      left join contact_key key on key.organization_id = p_organization
      left join (select distinct number from routine.contact_opt_outs(p_organization, p_purpose)) opted
        on opted.number = recipient.to_number
     where recipient.campaign_id = p_campaign
  )
  select left(to_number, p_digits), country, is_ordinary,
         is_opted
           or p_by_hash and exists (select from routine.contact_opt_outs(p_organization, p_purpose) where number_hash = hash),
         p_asks_registry and routine.needs_registry(p_organization, to_number, p_purpose)
           and exists (select from routine.registry_answers_at(p_organization, p_now) where number_hash = hash and is_excluded),
         audio_ms, characters, case when state = 'new' then sentences end
    from recipient
$$;
