-- Why a campaign is not as it could be created: { outcome: refused, code, field, unpriced }; null: it is.
--
-- p_campaign: as `create_campaign` takes it. p_before: the draft that it replaces, if any: what stays as it was is not judged
-- again, so that a draft whose time or caller id has gone can still be edited.
create or replace function routine.campaign_refusal(p_organization bigint, p_campaign jsonb, p_before campaign)
returns jsonb language sql as $$
  select coalesce(
    routine.call_terms_refusal(p_organization, p_campaign -> 'terms' || jsonb_build_object(
      'scheduledAt', case when (p_campaign ->> 'startAt')::timestamptz is distinct from p_before.start_at
                          then p_campaign -> 'startAt' end,
      'expiresAt', case when p_campaign #>> '{terms,expiresAt}' is distinct from p_before.terms ->> 'expiresAt'
                        then p_campaign #> '{terms,expiresAt}' end)),
    case when p_campaign #>> '{terms,callerId}' is distinct from p_before.terms ->> 'callerId'
         then routine.caller_id_refusal(p_organization, p_campaign #>> '{terms,callerId}') end)
$$;
