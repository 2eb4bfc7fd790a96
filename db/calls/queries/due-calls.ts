import { sql } from 'drizzle-orm';
import { defineDueRows } from '../../engine/due-rows.ts';
import type { AttemptName } from '../functions/attempts.ts';
import { call } from '../tables/call.ts';
import { callAttempt } from '../tables/call-attempt.ts';

/**
 * Calls with a due attempt. Calls waiting for a slot are skipped until they expire, and those of campaigns are handed out by
 * these.
 */
export const DUE_CALLS = defineDueRows<AttemptName>({
  work: 'calls',
  table: call,
  key: ['id'],
  open: sql`work.status in ('queued', 'retrying') and work.campaign_id is null
            and (not work.is_waiting or work.expires_at <= now())`,
  due: 'next_attempt_at',
  sent: { at: 'sent_at', againSec: 60 },
  names: sql`work.call_id as "callId", work.attempts + 1 as attempt`,
});

/** Calls of campaigns that were handed out and not placed: a campaign's run claims them, so nothing else takes them. */
export const CAMPAIGN_CALLS = defineDueRows({
  work: 'campaign-calls',
  table: call,
  key: ['id'],
  open: sql`work.status in ('queued', 'retrying') and work.campaign_id is not null and not work.is_waiting`,
  due: 'next_attempt_at',
  names: sql`work.call_id as "callId"`,
});

/** The time before a silent attempt's deadline at which its carrier is asked about it, and the time that the carrier has to answer. */
const ASK_EARLY_SEC = 20;
const ANSWER_SEC = 30;

/** Attempts that are about to be given up, and about which their carriers are asked once. */
export const SILENT_ATTEMPTS = defineDueRows<AttemptName>({
  work: 'silent-attempts',
  table: callAttempt,
  key: ['call_id', 'attempt'],
  open: sql`work.ended_at is null and work.asked_at is null`,
  due: 'deadline_at',
  afterSec: -ASK_EARLY_SEC,
  next: sql`asked_at = clock_timestamp()`,
  joins: sql`join call on call.id = due.call_id`,
  names: sql`call.call_id as "callId", work.attempt`,
});

/** Attempts that are past their deadline, and about which their carriers gave no answer. */
export const LOST_ATTEMPTS = defineDueRows<{ token: string }>({
  work: 'lost-attempts',
  table: callAttempt,
  key: ['call_id', 'attempt'],
  open: sql`work.ended_at is null and work.asked_at < now() - make_interval(secs => ${ANSWER_SEC})`,
  due: 'deadline_at',
  names: sql`work.token`,
});

/**
 * Recordings that their carriers have not reported, or could not deliver. Each is scheduled again at growing intervals,
 * until its carrier has nothing left.
 */
export const DUE_RECORDINGS = defineDueRows<AttemptName>({
  work: 'recordings',
  table: callAttempt,
  key: ['call_id', 'attempt'],
  open: sql`work.recording_due_at is not null`,
  due: 'recording_due_at',
  next: sql`recording_due_at = now()
              + greatest(interval '5 minutes', (now() - coalesce(work.ended_at, work.started_at)) / 2)`,
  joins: sql`join call on call.id = due.call_id`,
  names: sql`call.call_id as "callId", work.attempt`,
});
