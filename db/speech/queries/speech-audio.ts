import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { defineDueRows } from '../../engine/due-rows.ts';
import { speechAudio } from '../tables/speech-audio.ts';

/** Audio whose maker's lease has expired, so that it must have died. */
export const DUE_SPEECH = defineDueRows<{ id: string }>({
  work: 'speech',
  table: speechAudio,
  key: ['id'],
  open: sql`work.status = 'synthesizing'`,
  due: 'claimed_until',
  names: sql`work.id`,
});

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
