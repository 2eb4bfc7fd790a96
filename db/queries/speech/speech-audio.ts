import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { speechAudio } from '../../schema/speech/speech-audio.ts';
import type { SynthesisError } from '../../schema/speech/synthesis.ts';
import { callFunction } from '../../sql/call-function.ts';
import * as speech from '../../sql/speech.ts';
import type { EmittedAttempt } from '../../sql/webhooks.ts';

/** Makes an audio ready, with the synthesis it was claimed for; null when it has been discarded meanwhile. */
export async function completeSpeechAudio(
  db: Database,
  audioId: string,
  made: { engine: string; durationMs: number },
): Promise<EmittedAttempt[] | null> {
  return await callFunction(db, speech.completeSpeechAudio, { audio: audioId, ...made });
}

/** Takes an audio out of use; one that never was ready is refunded, and its synthesis fails. Safe to repeat. */
export async function discardSpeechAudio(
  db: Database,
  audioId: string,
  error: SynthesisError,
): Promise<EmittedAttempt[]> {
  return await callFunction(db, speech.discardSpeechAudio, { audio: audioId, error });
}

/** Audio whose maker must be dead. */
export async function findLapsedAudio(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: speechAudio.id })
    .from(speechAudio)
    .where(and(eq(speechAudio.status, 'synthesizing'), lt(speechAudio.claimedUntil, sql`now()`)))
    .orderBy(speechAudio.claimedUntil)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Takes audio out of use that nobody has asked for in 90 days, the oldest first; answers how many. */
export async function discardExpiredAudio(db: Database, limit: number): Promise<number> {
  const expired = db
    .select({ id: speechAudio.id })
    .from(speechAudio)
    .where(and(eq(speechAudio.status, 'ready'), lte(speechAudio.expiresAt, sql`now()`)))
    .orderBy(speechAudio.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const discarded = await db
    .update(speechAudio)
    .set({ status: 'discarded', expiresAt: sql`now()` })
    .where(inArray(speechAudio.id, expired))
    .returning({ id: speechAudio.id });
  return discarded.length;
}

/** Audio discarded long enough ago for nobody to be writing its files any more, and that no call will play. */
export async function findDiscardedAudio(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: speechAudio.id })
    .from(speechAudio)
    .where(
      and(
        eq(speechAudio.status, 'discarded'),
        lt(speechAudio.expiresAt, sql`now() - interval '10 minutes'`),
        sql`not exists (select from call where call.audio_key = 'speech/' || ${speechAudio.id} and call.finished_at is null)`,
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Forgets discarded audio; what it cost stays in the movements. */
export async function deleteSpeechAudio(db: Database, audioIds: readonly string[]): Promise<void> {
  await db
    .delete(speechAudio)
    .where(and(inArray(speechAudio.id, [...audioIds]), eq(speechAudio.status, 'discarded')));
}
