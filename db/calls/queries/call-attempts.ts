import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import type { AttemptName } from '../functions/attempts.ts';
import { call } from '../tables/call.ts';
import { callAttempt } from '../tables/call-attempt.ts';
import { SANDBOX_CARRIER } from '../tables/words.ts';

/** How long before the deadline of a silent attempt its carrier is asked about it, and so how long it has to answer. */
const ASK_EARLY_SEC = 20;
const ANSWER_SEC = 30;

const isNamed = ({ callId, attempt }: AttemptName) =>
  and(eq(call.callId, callId), eq(callAttempt.attempt, attempt));

type SilentAttempt = {
  token: string;
  carrier: string;
  carrierCallId: string | null;
  /** It began so long ago that it must have ended, whatever its carrier reports. */
  isTooOld: boolean;
};

/** An attempt in progress whose carrier must be asked about it; undefined when it has ended or was heard of. */
export async function findSilentAttempt(db: Database, name: AttemptName): Promise<SilentAttempt | undefined> {
  const { token, carrier, carrierCallId, startedAt, limitSec } = callAttempt;
  const [row] = await db
    .select({
      ...{ token, carrier, carrierCallId },
      isTooOld: sql<boolean>`${startedAt} < clock_timestamp() - make_interval(hours => 1, secs => coalesce(${limitSec}, 0))`,
    })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(and(isNamed(name), isNull(callAttempt.endedAt), isNotNull(callAttempt.askedAt)));
  return row;
}

/** A sandbox's attempt that its carrier plays; undefined when there is none, or it was never placed. */
export async function findSandboxAttempt(db: Database, name: AttemptName) {
  const [row] = await db
    .select({
      token: callAttempt.token,
      to: call.toNumber,
      onMachine: call.onMachine,
      playMs: sql<number>`${call.audioMs} * ${call.repeat}`,
      limitSec: sql<number>`coalesce(${callAttempt.limitSec}, 0)`,
      isRecorded: sql<boolean>`${call.recordingTtlSec} > 0`,
    })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(and(isNamed(name), eq(callAttempt.carrier, SANDBOX_CARRIER)));
  return row;
}

/** What to play in an attempt; undefined when none has the token. */
export async function findScript(db: Database, token: string) {
  const [row] = await db
    .select({ audioKey: call.audioKey, repeat: call.repeat, onMachine: call.onMachine })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(eq(callAttempt.token, token));
  return row;
}

/** The call and ordinal of an attempt; undefined when none has the token. */
export async function findAttemptName(db: Database, token: string): Promise<AttemptName | undefined> {
  const [row] = await db
    .select({ callId: call.callId, attempt: callAttempt.attempt })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(eq(callAttempt.token, token));
  return row;
}

/**
 * Calls with a due attempt that was not published recently, marked as published now; calls waiting for a slot are
 * skipped until they expire, and those of campaigns are handed out by these.
 */
export async function takeDueCalls(db: Database, limit: number): Promise<AttemptName[]> {
  const { rows } = await db.execute<AttemptName>(sql`
    update call set sent_at = clock_timestamp()
      from (select id
              from call
             where status in ('queued', 'retrying') and campaign_id is null
               and next_attempt_at <= clock_timestamp()
               and sent_at < clock_timestamp() - interval '1 minute'
               and (not is_waiting or expires_at <= clock_timestamp())
             order by next_attempt_at
             limit ${limit}
               for update skip locked) due
     where call.id = due.id
    returning call.call_id as "callId", call.attempts + 1 as attempt`);
  return rows;
}

/** Attempts that are about to be given up, marked as asked about; each is taken once. */
export async function takeSilentAttempts(db: Database, limit: number): Promise<AttemptName[]> {
  const { rows } = await db.execute<AttemptName>(sql`
    update call_attempt set asked_at = clock_timestamp()
      from (select call_id, attempt
              from call_attempt
             where ended_at is null and asked_at is null
               and deadline_at <= clock_timestamp() + make_interval(secs => ${ASK_EARLY_SEC})
             order by deadline_at
             limit ${limit}
               for update skip locked) silent,
           call
     where call_attempt.call_id = silent.call_id and call_attempt.attempt = silent.attempt and call.id = silent.call_id
    returning call.call_id as "callId", call_attempt.attempt`);
  return rows;
}

/** Tokens of attempts that are past their deadline, and about which their carriers gave no answer. */
export async function findLostAttempts(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ token: callAttempt.token })
    .from(callAttempt)
    .where(
      and(
        isNull(callAttempt.endedAt),
        lte(callAttempt.deadlineAt, sql`clock_timestamp()`),
        lt(callAttempt.askedAt, sql`clock_timestamp() - make_interval(secs => ${ANSWER_SEC})`),
      ),
    )
    .orderBy(callAttempt.deadlineAt)
    .limit(limit);
  return rows.map(({ token }) => token);
}

/** Extends the deadline of an attempt that its carrier reports as still in progress. */
export async function extendAttempt(db: Database, token: string, seconds: number): Promise<void> {
  await db
    .update(callAttempt)
    .set({ deadlineAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`, askedAt: null })
    .where(and(eq(callAttempt.token, token), isNull(callAttempt.endedAt)));
}
