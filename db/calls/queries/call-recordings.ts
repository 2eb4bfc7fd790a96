import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import type { AttemptName } from '../functions/attempts.ts';
import { call } from '../tables/call.ts';
import { callAttempt } from '../tables/call-attempt.ts';

/** A recording that its carrier may still have: one that was stored in R2, that is to be, or that expired before it was. */
export type LeftRecording = {
  carrier: string;
  recordingId: string | null;
  carrierCallId: string | null;
  state: 'stored' | 'wanted' | 'expired';
};

/** The part of an attempt's recording still at its carrier; undefined when nothing is. */
export async function findLeftRecording(
  db: Database,
  { callId, attempt }: AttemptName,
): Promise<LeftRecording | undefined> {
  const [row] = await db
    .select({
      carrier: callAttempt.carrier,
      recordingId: callAttempt.carrierRecordingId,
      carrierCallId: callAttempt.carrierCallId,
      state: sql<LeftRecording['state']>`case
        when ${callAttempt.recordedAt} is not null then 'stored'
        when ${callAttempt.endedAt} + make_interval(secs => ${call.recordingTtlSec}) <= clock_timestamp() then 'expired'
        else 'wanted' end`,
    })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(
      and(eq(call.callId, callId), eq(callAttempt.attempt, attempt), isNotNull(callAttempt.recordingDueAt)),
    );
  return row;
}

/**
 * Marks a recording as stored in R2; its retention is counted from the attempt's end. The call is locked, so that an erasure that
 * is under way ends it at once.
 */
export async function markRecordingStored(db: Database, { callId, attempt }: AttemptName): Promise<void> {
  const kept = db
    .select({ id: call.id, ttlSec: call.recordingTtlSec })
    .from(call)
    .where(eq(call.callId, callId))
    .for('share')
    .as('kept');
  await db
    .update(callAttempt)
    .set({
      recordedAt: sql`clock_timestamp()`,
      recordingExpiresAt: sql`coalesce(${callAttempt.endedAt}, clock_timestamp()) + make_interval(secs => ${kept.ttlSec})`,
    })
    .from(kept)
    .where(and(eq(kept.id, callAttempt.callId), eq(callAttempt.attempt, attempt)));
}

/** Marks a recording as deleted at its carrier. */
export async function markRecordingRemoved(db: Database, { callId, attempt }: AttemptName): Promise<void> {
  const ofCall = db.select({ id: call.id }).from(call).where(eq(call.callId, callId));
  await db
    .update(callAttempt)
    .set({ recordingDueAt: null })
    .where(and(inArray(callAttempt.callId, ofCall), eq(callAttempt.attempt, attempt)));
}

/** Recordings whose retention has ended. */
export const findExpiredRecordings = (db: Database, limit: number): Promise<AttemptName[]> =>
  db
    .select({ callId: call.callId, attempt: callAttempt.attempt })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(lte(callAttempt.recordingExpiresAt, sql`clock_timestamp()`))
    .orderBy(callAttempt.recordingExpiresAt)
    .limit(limit);

/** Clears recordings whose objects are deleted; that a recording existed is kept. */
export async function clearRecordings(db: Database, names: readonly AttemptName[]): Promise<void> {
  await db.execute(sql`
    update call_attempt set recording_expires_at = null
      from call, jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as gone ("callId" uuid, attempt int)
     where call.call_id = gone."callId" and call_attempt.call_id = call.id and call_attempt.attempt = gone.attempt`);
}

/** Whether an attempt's recording can be downloaded. */
export async function hasRecording(db: Database, { callId, attempt }: AttemptName): Promise<boolean> {
  const found = await db
    .select({ attempt: callAttempt.attempt })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(
      and(
        eq(call.callId, callId),
        eq(callAttempt.attempt, attempt),
        isNotNull(callAttempt.recordedAt),
        gt(callAttempt.recordingExpiresAt, sql`clock_timestamp()`),
      ),
    );
  return found.length > 0;
}
