import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { ContactHours } from '../../contacts/functions/contacts.ts';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { SANDBOX_CARRIER } from '../../people/tables/sandbox.ts';
import type {
  AttemptClaim,
  AttemptName,
  AttemptProgress,
  AttemptUpdate,
  CallUpdate,
  NextAttempt,
} from '../functions/attempts.ts';
import * as attempts from '../functions/attempts.ts';
import { call } from '../tables/call.ts';
import { callAttempt, type DIAL_REFUSALS } from '../tables/call-attempt.ts';
import { campaign } from '../tables/campaign.ts';
import { campaignRecipient, type RECIPIENT_STATES } from '../tables/campaign-recipient.ts';

/** How long before the deadline of a silent attempt its carrier is asked about it, and so how long it has to answer. */
const ASK_EARLY_SEC = 20;
const ANSWER_SEC = 30;

/** Claims attempts together; the answers are in the same order. */
export const claimCallAttempts = (
  db: Database,
  names: readonly (AttemptName & { token: string })[],
  by: { carrier: string; hours: ContactHours; marginSec: number; patienceSec: number },
): Promise<AttemptClaim[]> => callFunction(db, attempts.claimCallAttempts, { attempts: [...names], ...by });

/**
 * Numbers of an organization's calls for advertising that are due today, and of the next recipients of its campaigns: what
 * the registry is asked about together.
 */
export async function findUncheckedNumbers(
  db: Database,
  organizationId: number,
  limit: number,
): Promise<string[]> {
  // Each state has an index of its own.
  const next = (state: (typeof RECIPIENT_STATES)[number]) => sql`
    (select next.to_number from ${campaign}
      cross join lateral (select to_number from ${campaignRecipient}
                           where campaign_id = ${campaign.id} and state = ${sql.raw(`'${state}'`)} order by position limit ${limit}) next
      where ${campaign.organizationId} = ${organizationId} and ${campaign.status} = 'running' and ${campaign.finishedAt} is null
        and ${campaign.startedAt} is not null and ${campaign.terms} ->> 'purpose' = 'advertising')`;
  const { rows } = await db.execute<{ number: string }>(sql`
    (select ${call.toNumber} as number from ${call}
      where ${call.organizationId} = ${organizationId} and ${call.status} in ('queued', 'retrying')
        and ${call.purpose} = 'advertising' and ${call.nextAttemptAt} < clock_timestamp() + interval '12 hours' limit ${limit})
    union all ${next('ready')} union all ${next('new')} limit ${limit}`);
  return rows.map(({ number }) => number);
}

/** Null when no attempt has the token. */
export const advanceCallAttempt = (
  db: Database,
  token: string,
  event: AttemptUpdate,
): Promise<AttemptProgress | null> => callFunction(db, attempts.advanceCallAttempt, { token, event });

/** As `advanceCallAttempt`, for several reports; the answers are in the same order. */
export const advanceCallAttempts = (
  db: Database,
  reports: readonly { token: string; event: AttemptUpdate }[],
): Promise<(AttemptProgress | null)[]> =>
  callFunction(db, attempts.advanceCallAttempts, { reports: [...reports] });

/** Null when the attempt is not waiting for its carrier. */
export const releaseAttemptAfterFault = (
  db: Database,
  token: string,
  fault: { reason: string; holdSec: number; isAccount: boolean },
): Promise<CallUpdate | null> => callFunction(db, attempts.releaseAttemptAfterFault, { token, ...fault });

/** Null when the attempt has ended or was dialed. */
export const refuseAttempt = (
  db: Database,
  token: string,
  refusal: keyof typeof DIAL_REFUSALS,
): Promise<CallUpdate | null> => callFunction(db, attempts.refuseAttempt, { token, refusal });

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

/** After a call has found no free slot, and before `dequeueWaitingCalls`: sees what attempts free that end meanwhile. */
export const awaitCallEnds = (db: Database): Promise<void> => callFunction(db, attempts.awaitCallEnds, {});

/** Calls waiting for a slot, as many as there are free slots. */
export async function dequeueWaitingCalls(
  db: Database,
  { carrier, organizationId }: { carrier: string; organizationId: number | null },
  limit: number,
): Promise<NextAttempt[]> {
  return await callFunction(db, attempts.dequeueWaitingCalls, {
    carrier,
    organization: organizationId,
    limit,
  });
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

/** Whether an attempt's recording can be downloaded. */
export async function hasRecording(db: Database, name: AttemptName): Promise<boolean> {
  const found = await db
    .select({ attempt: callAttempt.attempt })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(
      and(
        isNamed(name),
        isNotNull(callAttempt.recordedAt),
        gt(callAttempt.recordingExpiresAt, sql`clock_timestamp()`),
      ),
    );
  return found.length > 0;
}
