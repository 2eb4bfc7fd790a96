import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { call } from '../schema/call.ts';
import { callAttempt } from '../schema/call-attempt.ts';
import type { AttemptName } from './call-attempts.ts';

/** The recording of an attempt as its carrier has it; undefined when it has none, or it is pulled already. */
export async function findUnpulledRecording(
  db: Database,
  { callId, attempt }: AttemptName,
): Promise<{ recordingId: string } | undefined> {
  const { rows } = await db.execute<{ recordingId: string }>(sql`
    select attempt.carrier_recording_id as "recordingId"
      from call_attempt attempt join call on call.id = attempt.call_id
     where call.call_id = ${callId} and attempt.attempt = ${attempt}
       and attempt.carrier_recording_id is not null and attempt.recorded_at is null`);
  return rows[0];
}

/** Says that a recording is in R2; its time to live begins when the attempt ended. */
export async function keepRecording(db: Database, { callId, attempt }: AttemptName): Promise<void> {
  await db.execute(sql`
    update call_attempt
       set recorded_at = clock_timestamp(),
           recording_expires_at = coalesce(ended_at, clock_timestamp()) + make_interval(secs => call.recording_ttl_sec)
      from call
     where call.id = call_attempt.call_id and call.call_id = ${callId} and attempt = ${attempt}`);
}

/** Recordings that their carriers have had for five minutes: the message that asks for them was lost. */
export async function findLeftRecordings(db: Database, limit: number): Promise<AttemptName[]> {
  const { rows } = await db.execute<AttemptName>(sql`
    select call.call_id as "callId", attempt.attempt
      from call_attempt attempt join call on call.id = attempt.call_id
     where attempt.carrier_recording_id is not null and attempt.recorded_at is null
       and attempt.ended_at < clock_timestamp() - interval '5 minutes'
     order by attempt.ended_at
     limit ${limit}`);
  return rows;
}

/** Recordings whose time to live is over. */
export async function findExpiredRecordings(db: Database, limit: number): Promise<AttemptName[]> {
  const { rows } = await db.execute<AttemptName>(sql`
    select call.call_id as "callId", attempt.attempt
      from call_attempt attempt join call on call.id = attempt.call_id
     where attempt.recording_expires_at <= clock_timestamp()
     order by attempt.recording_expires_at
     limit ${limit}`);
  return rows;
}

/** Forgets a recording whose object is gone; that there was one stays. */
export async function forgetRecording(db: Database, { callId, attempt }: AttemptName): Promise<void> {
  await db
    .update(callAttempt)
    .set({ recordingExpiresAt: null })
    .where(
      and(
        eq(callAttempt.attempt, attempt),
        eq(callAttempt.callId, sql`(select ${call.id} from ${call} where ${call.callId} = ${callId})`),
      ),
    );
}
