import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { speechAudio } from '../tables/speech-audio.ts';

/** Audio whose lease has expired, so that its maker must have died. */
export async function findLapsedAudio(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: speechAudio.id })
    .from(speechAudio)
    .where(and(eq(speechAudio.status, 'synthesizing'), lt(speechAudio.claimedUntil, sql`now()`)))
    .orderBy(speechAudio.claimedUntil)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Discards audio that was not requested in 90 days, oldest first; returns how many. */
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

/** Audio discarded so long ago that nobody can still be writing its files, and that no call will play. */
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

/** Deletes discarded audio; its charge remains in the movements. */
export async function deleteSpeechAudio(db: Database, audioIds: readonly string[]): Promise<void> {
  await db
    .delete(speechAudio)
    .where(and(inArray(speechAudio.id, [...audioIds]), eq(speechAudio.status, 'discarded')));
}
