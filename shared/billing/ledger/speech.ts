import type { Invariant } from './invariant.ts';

/**
 * Charges less refunds per audio: movements refer to it or to the call it was made for, operators' refunds to a
 * movement.
 */
const POSTED = `
  select organization_id, reference as audio, -sum(amount_micro) as micro, min(created_at) as charged_at
    from movement
   where kind = 'speech' and reference not like 'movement %' and type in ('charge', 'refund')
     and ($1::bigint is null or organization_id = $1)
   group by 1, 2`;

/** Invariants of charges and refunds of synthesized speech. */
export const SPEECH_INVARIANTS: Invariant[] = [
  {
    name: 'speech-charges',
    holds: 'The charge of each audio minus its refund equals its cost, or nothing if it was never made.',
    unit: 'micros',
    // Purged audio leaves its movements behind: at once if never made, otherwise after 90 days.
    sql: `
      with posted as (${POSTED}),
      made as (
        select organization_id, coalesce(call_id, id)::text as audio,
               sum(case when status = 'discarded' and duration_ms is null then 0 else cost_micro end) as micro
          from speech_audio
         where $1::bigint is null or organization_id = $1
         group by 1, 2
      )
      select organization_id, 'audio ' || audio as subject, coalesce(made.micro, 0) as expected,
             coalesce(posted.micro, 0) as actual
        from made
        full join posted using (organization_id, audio)
       where coalesce(made.micro, 0) <> coalesce(posted.micro, 0)
         and (made.micro is not null or charged_at > now() - interval '89 days')`,
  },
  {
    name: 'synthesis-costs',
    holds:
      'The cost of each synthesis equals the charge of the audio made for it, or nothing if it reused an existing audio.',
    unit: 'micros',
    sql: `
      with posted as (${POSTED})
      select synthesis.organization_id, 'synthesis ' || synthesis_id as subject, coalesce(posted.micro, 0) as expected,
             cost_micro as actual
        from synthesis
        left join posted on posted.organization_id = synthesis.organization_id and audio = synthesis_id::text
       where ($1::bigint is null or synthesis.organization_id = $1) and cost_micro <> coalesce(posted.micro, 0)`,
  },
  {
    name: 'synthesis-audio',
    holds:
      'Every synthesis of the last 90 days that did not fail has an audio of its own organization and voice.',
    unit: 'count',
    sql: `
      select synthesis.organization_id, 'synthesis ' || synthesis_id as subject, 1 as expected, 0 as actual
        from synthesis
       where ($1::bigint is null or synthesis.organization_id = $1) and status <> 'failed'
         and created_at > now() - interval '89 days'
         and not exists (select from speech_audio audio
                          where audio.id = synthesis.audio_id and audio.organization_id = synthesis.organization_id
                            and audio.voice = synthesis.voice
                            and audio.status = case synthesis.status when 'completed' then 'ready' else 'synthesizing' end)`,
  },
];
